/**
 * Measures sign-ins with a passkey beside `@auth/core`, whose provider of passkeys uses `@simplewebauthn/server` 9. Build
 * first, and then run `npx tsx bench/passkeys.ts [samples]`.
 *
 * Both libraries get the same software authenticator, users and passkeys in memory, and a database session for each
 * sign-in. A sign-in is two requests: the options, and the response of the authenticator. The time of the authenticator,
 * and that of the form token, does not count. The sign-ins of the two libraries alternate, so that other load affects both
 * equally. The floor is the verification of one ES256 signature by WebCrypto.
 */
import { memoryAdapter } from "authchart/adapters/memory"
import { Auth, type AuthConfig } from "authchart/core"
import Passkey from "authchart/providers/passkey"
import { memoryStores } from "authchart/stores/memory"
import { Auth as peerAuth, type AuthConfig as PeerConfig } from "@auth/core"
import PeerPasskey from "@auth/core/providers/passkey"
import { createAuthenticator } from "../src/testing/passkeys/authenticator.ts"
import { cookiesOf } from "./form-token.ts"
import { median, quantile } from "./measuring.ts"

const samples = Number(process.argv[2] ?? 500)
const origin = "https://app.test"

type Handle = (request: Request) => Promise<Response>

const shared = {
  secret: "a secret for measuring, of thirty-two bytes and more",
  trustHost: true,
  basePath: "/auth",
  session: { strategy: "database" as const },
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
}

/** @param isSingleUse true: with the stores with which each challenge works once. */
function ours(isSingleUse: boolean): Handle {
  const config: AuthConfig = {
    ...shared,
    adapter: memoryAdapter(),
    limits: false,
    providers: [Passkey()],
    ...(isSingleUse && { stores: memoryStores() }),
  }
  return (request) => Auth(request, config)
}

function peer(): Handle {
  const config = {
    ...shared,
    adapter: memoryAdapter(),
    experimental: { enableWebAuthn: true },
    providers: [PeerPasskey],
  }
  // The adapter is one of both libraries, and each has its own types for it.
  return (request) => peerAuth(request, config as unknown as PeerConfig)
}

interface Offer {
  readonly options: { readonly challenge: string; readonly user?: { readonly id: string } }
}

/** The milliseconds of the two requests. */
interface Taken {
  readonly options: number
  readonly response: number
}

/** Signs a user up, and returns a function that signs the user in, in a browser without cookies. */
async function openUser(handle: Handle): Promise<() => Promise<Taken>> {
  // The peer's verifier refuses one of 128 signatures.
  const authenticator = createAuthenticator({ counter: 1, hasLongSignatures: true })
  const visit = async (action: "register" | "authenticate", query: string): Promise<Taken> => {
    const page = await handle(new Request(`${origin}/auth/csrf`))
    const { csrfToken } = (await page.json()) as { csrfToken: string }
    const cookie = cookiesOf(page)
    let begun = performance.now()
    const offered = await handle(
      new Request(`${origin}/auth/webauthn-options/passkey?action=${action}${query}`, { headers: { cookie } }),
    )
    const { options } = (await offered.json()) as Offer
    const taken = performance.now() - begun
    const { challenge, user } = options
    const userHandle = Buffer.from(user?.id ?? "", "base64url")
    const made = authenticator[action]({ challenge, rpId: "app.test", origin, userHandle })
    const body = new URLSearchParams({ csrfToken, action, data: JSON.stringify(made) })
    const headers = { cookie: [cookie, cookiesOf(offered)].join("; "), origin }
    const request = new Request(`${origin}/auth/callback/passkey`, { method: "POST", headers, body })
    begun = performance.now()
    const response = await handle(request)
    await response.text()
    const rest = performance.now() - begun
    if (!/session-token=[^;]/.test(cookiesOf(response)))
      throw new Error(
        `A visitor of ${action} has no session: ${response.status} ${response.headers.get("location") ?? ""}`,
      )
    return { options: taken, response: rest }
  }
  await visit("register", "&email=user@app.test")
  return () => visit("authenticate", "")
}

/** Returns a function that verifies a signature, as each sign-in must, and returns the milliseconds. */
async function openFloor(): Promise<() => Promise<number>> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const message = crypto.getRandomValues(new Uint8Array(69))
  const signature = await crypto.subtle.sign(algorithm, privateKey, message)
  const jwk = await crypto.subtle.exportKey("jwk", publicKey)
  return async () => {
    const begun = performance.now()
    const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["verify"])
    await crypto.subtle.verify(algorithm, key, signature, message)
    return performance.now() - begun
  }
}

const [floor, ...users] = await Promise.all([
  openFloor(),
  openUser(ours(false)),
  openUser(ours(true)),
  openUser(peer()),
])
const names = ["authchart", "authchart with stores", "@auth/core"] as const
const times = names.map((name) => ({ name, options: [] as number[], response: [] as number[] }))
const floors: number[] = []
for (let at = -20; at < samples; at++) {
  const least = await floor()
  const taken = []
  for (const signIn of users) taken.push(await signIn())
  // The first rounds load modules and compile them.
  if (at < 0) continue
  floors.push(least)
  for (const [index, { options, response }] of taken.entries()) {
    times[index]?.options.push(options)
    times[index]?.response.push(response)
  }
}

console.log(`A sign-in with a passkey (ES256), ${samples} of each, alternating, in milliseconds:`)
console.log(`  ${"one signature".padEnd(22)} median ${median(floors).toFixed(3)}`)
const whole = times.map(({ options, response }) => options.map((one, at) => one + (response[at] ?? 0)))
const peerMedian = median(whole.at(-1) ?? [])
for (const [index, { name, options, response }] of times.entries()) {
  const both = whole[index] ?? []
  console.log(
    `  ${name.padEnd(22)} median ${median(both).toFixed(3)} (options ${median(options).toFixed(3)}, response ${median(response).toFixed(3)}), 99th percentile ${quantile(both, 0.99).toFixed(3)}, ${(median(both) / peerMedian).toFixed(2)} times @auth/core`,
  )
}
