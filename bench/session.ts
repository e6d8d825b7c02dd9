/**
 * Measures the time of reading a session, with this package and with `@auth/core`, in one run on one machine: `npm run
 * bench`. With `--json`, prints the times as JSON.
 *
 * Each request carries another token of about 1.2 kB, and both sides run the same `jwt` and `session` callbacks. The
 * floor is the work that every implementation must do: Request, cookies, decryption, JSON, Response. The rounds of the
 * two packages alternate, so that other load on the machine affects both equally. The result is the median round.
 */
import { Auth as peerAuth, type AuthConfig as PeerConfig } from "@auth/core"
import { encode } from "@auth/core/jwt"
import { Auth, getSession, type AuthConfig } from "authchart/core"
import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { parseCookie } from "cookie"
import { garbageCollector, median } from "./measuring.ts"

const secret = "a secret for measuring, of thirty-two bytes and more"
const cookieName = "__Secure-authjs.session-token"
const address = "https://app.test/auth/session"
const tokens = 200
const rounds = 9
const perRound = 1000

const claims = (index: number) => ({
  name: `Person ${index}`,
  email: `person${index}@example.test`,
  picture: `https://images.example.test/avatars/${index}.png`,
  sub: `user-${index}`,
  roles: ["reader", "writer", "editor"],
  organisation: { id: `org-${index % 7}`, name: "An organisation with a name" },
  note: "x".repeat(380),
})

const callbacks = {
  jwt: ({ token }: { token: Record<string, unknown> }) => token,
  session: ({ session, token }: { session: { user?: object; expires: unknown }; token: Record<string, unknown> }) => ({
    ...session,
    user: { ...session.user, id: token["sub"], roles: token["roles"] },
  }),
}

// The two packages have different names for the same types. At run time, both accept this configuration.
const shared = { secret, trustHost: true, providers: [], basePath: "/auth", callbacks }
const ours = { ...shared } as unknown as AuthConfig
const theirs = { ...shared } as unknown as PeerConfig

async function cookies(): Promise<string[]> {
  const sealed = Array.from({ length: tokens }, (_, index) =>
    encode({ token: claims(index), secret, salt: cookieName }),
  )
  const csrfToken = "0".repeat(64)
  const csrfHash = createHash("sha256")
    .update(csrfToken + secret)
    .digest("hex")
  const csrf = `__Host-authjs.csrf-token=${csrfToken}%7C${csrfHash}`
  return (await Promise.all(sealed)).map(
    (token) => `${csrf}; __Secure-authjs.callback-url=https%3A%2F%2Fapp.test%2F; ${cookieName}=${token}`,
  )
}

const key = Buffer.from(hkdfSync("sha256", secret, cookieName, `Auth.js Generated Encryption Key (${cookieName})`, 64))

/** Opens a token with this key. Does not choose between algorithms or keys, and does not check the expiry. */
function open(token: string): Record<string, unknown> {
  const [header = "", , iv = "", text = "", tag = ""] = token.split(".")
  const nonce = Buffer.from(iv, "base64url")
  const sealed = Buffer.from(text, "base64url")
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(header.length * 8))
  const mac = createHmac("sha512", key.subarray(0, 32))
    .update(header)
    .update(nonce)
    .update(sealed)
    .update(length)
    .digest()
  if (!timingSafeEqual(mac.subarray(0, 32), Buffer.from(tag, "base64url"))) throw new Error("a token did not verify")
  const decipher = createDecipheriv("aes-256-cbc", key.subarray(32), nonce)
  return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8")) as Record<
    string,
    unknown
  >
}

/** The work that every implementation must do. */
async function floor(cookie: string): Promise<number> {
  const request = new Request(address, { headers: { cookie } })
  const token = open(parseCookie(request.headers.get("cookie") ?? "")[cookieName] ?? "")
  const body = JSON.stringify({ user: { name: token["name"], id: token["sub"] }, expires: new Date().toISOString() })
  const response = new Response(body, { headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } })
  return (await response.text()).length
}

async function whole(respond: (request: Request) => Promise<Response>, cookie: string): Promise<number> {
  const response = await respond(new Request(address, { headers: { cookie } }))
  const text = await response.text()
  if (response.status !== 200 || !text.includes('"id":"user-')) throw new Error(`no session was read: ${text}`)
  return text.length
}

const contestants: Record<string, (cookie: string) => Promise<number>> = {
  floor: floor,
  "@auth/core    GET /session": (cookie) =>
    whole((request) => peerAuth(request, { ...theirs }) as Promise<Response>, cookie),
  "authchart     GET /session": (cookie) => whole((request) => Auth(request, ours), cookie),
  "authchart     getSession()": async (cookie) => {
    const session = await getSession(new Request(address, { headers: { cookie } }), ours)
    if (session === null) throw new Error("no session was read")
    return 1
  },
}

const collect = garbageCollector()

const sealed = await cookies()
const sizes = sealed.map((cookie) => cookie.split(`${cookieName}=`)[1]?.length ?? 0)
const times = new Map(Object.keys(contestants).map((name): [string, number[]] => [name, []]))
let at = 0
for (let round = -2; round < rounds; round++) {
  for (const [name, run] of Object.entries(contestants)) {
    collect()
    const begun = performance.now()
    for (let index = 0; index < perRound; index++) await run(sealed[at++ % tokens] ?? "")
    // The first two rounds warm up.
    if (round >= 0) times.get(name)?.push(((performance.now() - begun) / perRound) * 1000)
  }
}

const peer = median(times.get("@auth/core    GET /session") ?? [])
const least = median(times.get("floor") ?? [])
if (process.argv.includes("--json"))
  console.log(JSON.stringify({ floor: least, peer, ours: median(times.get("authchart     GET /session") ?? []) }))
else print()

function print(): void {
  console.log(
    `Reading a session: token of ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / tokens)} characters, ${rounds} rounds of ${perRound}, Node ${process.version}`,
  )
  for (const [name, values] of times) {
    const own = median(values)
    console.log(
      `  ${name.padEnd(28)} ${own.toFixed(1).padStart(8)} µs   ${(own / least).toFixed(1).padStart(6)} × floor   peer / this = ${(peer / own).toFixed(1)}`,
    )
  }
}
