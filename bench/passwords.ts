/**
 * Measures sign-ins with `Password()`. Build first, and then run `npx tsx bench/passwords.ts [samples]`.
 *
 * - Sign-ins beside Better Auth, both with scrypt of `node:crypto` and the same parameters, users in memory, and a session
 *   in memory for each sign-in. The sign-ins of the two libraries alternate, so that other load affects both equally.
 *   The floor is the hash itself.
 * - Reads of a session while 50 sign-ins hash, and at rest. Each read begins with a turn of the event loop, as a request
 *   does, so that the time contains each wait for code that blocks the process.
 * - Wrong passwords of users, of users without a password, and of unknown addresses, in random order. Welch's t-test
 *   compares the means. If t is above 4.5, a stranger who sends as many requests, without a network in between, can
 *   distinguish known and unknown users.
 */
import { memoryAdapter } from "authchart/adapters/memory"
import { Auth, type AuthConfig } from "authchart/core"
import { createHashing, type HashingOptions } from "authchart/passwords"
import Password from "authchart/providers/password"
import { memoryStores } from "authchart/stores/memory"
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { promisify } from "node:util"
import { cookiesOf, formToken } from "./form-token.ts"
import { median, quantile, shuffled, variance, welch } from "./measuring.ts"
import { openPeer } from "./peer-passwords.ts"

const samples = Number(process.argv[2] ?? 200)
const origin = "https://app.test"
const right = "correct horse battery"
/** The parameters of scrypt on both sides: N, r, p. */
const cost = { N: 16_384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 }

interface App {
  readonly config: AuthConfig
  /** Sends the sign-in form. Returns the response, and the time until it came, in milliseconds. */
  readonly signIn: (email: string, password: string) => Promise<{ response: Response; taken: number }>
}

/** Makes an application with users `user0@app.test` and so on, who have a password, and one user without a password. */
async function openApp(users: number, hashing: HashingOptions, session: AuthConfig["session"]): Promise<App> {
  const [adapter, stores] = [memoryAdapter(), memoryStores()]
  const config: AuthConfig = {
    secret: "a secret for measuring, of thirty-two bytes and more",
    trustHost: true,
    basePath: "/auth",
    adapter,
    stores,
    session,
    limits: false,
    logger: { error: () => undefined, warn: () => undefined },
    providers: [Password({ hashing, flows: false })],
  }
  const hash = await (await createHashing(hashing)).hash(right)
  for (let at = 0; at < users; at++) {
    await adapter.createUser({ id: `${at}`, email: `user${at}@app.test`, emailVerified: new Date(0) })
    await stores.passwords?.create({ userId: `${at}`, hash, changedAt: 0 })
  }
  await adapter.createUser({ id: "none", email: "none@app.test", emailVerified: new Date(0) })
  const { csrfToken, cookie } = await formToken(origin, config)
  return {
    config,
    async signIn(email, password) {
      const body = new URLSearchParams({ csrfToken, email, password })
      const headers = { cookie, origin }
      const request = new Request(`${origin}/auth/callback/password`, { method: "POST", headers, body })
      const begun = performance.now()
      const response = await Auth(request, config)
      await response.text()
      const taken = performance.now() - begun
      const signedIn = /session-token=[^;]/.test(cookiesOf(response))
      if (signedIn !== (password === right)) throw new Error(`A sign-in has status ${response.status}: ${signedIn}.`)
      return { response, taken }
    },
  }
}

const derive: (password: string, salt: Buffer, length: number, options: typeof cost) => Promise<Buffer> =
  promisify(scrypt)

/** The hashing that the peer gets: the same function of Node, with the same parameters. */
const peerHashing = {
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    return `${salt.toString("base64")}:${(await derive(password, salt, 32, cost)).toString("base64")}`
  },
  async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
    const [salt = "", stored = ""] = hash.split(":")
    return timingSafeEqual(await derive(password, Buffer.from(salt, "base64"), 32, cost), Buffer.from(stored, "base64"))
  },
}

async function compareSignIns(): Promise<void> {
  const ours = await openApp(1, { algorithm: "scrypt" }, { strategy: "database" })
  const peer = await openPeer({ origin, password: right, hashing: peerHashing })
  const times: Record<"floor" | "authchart" | "better-auth", number[]> = { floor: [], authchart: [], "better-auth": [] }
  for (let at = -5; at < samples; at++) {
    const begun = performance.now()
    await derive(right, randomBytes(16), 32, cost)
    const floor = performance.now() - begun
    const { taken } = await ours.signIn("user0@app.test", right)
    const theirs = await peer()
    // The first rounds load modules.
    if (at < 0) continue
    times.floor.push(floor)
    times.authchart.push(taken)
    times["better-auth"].push(theirs)
  }
  console.log("Sign-in with the right password, scrypt N = 2^14, r = 8, p = 5:")
  for (const [name, values] of Object.entries(times))
    console.log(
      `  ${name.padEnd(12)} median ${median(values).toFixed(2)} ms, ${(median(values) / median(times.floor)).toFixed(3)} times the hash`,
    )
}

/** The number of sign-ins that hash at the same time. */
const crowd = 50

async function compareReads(): Promise<void> {
  const { config, signIn } = await openApp(crowd, { deadline: 60_000 }, { strategy: "jwt" })
  const { response } = await signIn("user0@app.test", right)
  const cookie = cookiesOf(response)
  const read = async (): Promise<number> => {
    const begun = performance.now()
    await setImmediate()
    const answer = await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), config)
    if ((await answer.text()) === "null") throw new Error("The session ended.")
    return performance.now() - begun
  }
  for (let at = 0; at < 500; at++) await read()
  const times: Record<"at rest" | "while sign-ins hash", number[]> = { "at rest": [], "while sign-ins hash": [] }
  const rounds = Math.max(2, Math.ceil(samples / 50))
  for (let round = 0; round < rounds; round++) {
    let isHashing = true
    const all = Promise.all(Array.from({ length: crowd }, (_, at) => signIn(`user${at}@app.test`, right)))
    const ended = all.finally(() => (isHashing = false))
    let count = 0
    for (; isHashing; count++) times["while sign-ins hash"].push(await read())
    await ended
    for (let at = 0; at < count; at++) times["at rest"].push(await read())
  }
  console.log(`Reads of a session, ${times["at rest"].length} each, with ${crowd} sign-ins at a time:`)
  for (const [name, values] of Object.entries(times))
    console.log(
      `  ${name.padEnd(20)} median ${median(values).toFixed(3)} ms, 99th percentile ${quantile(values, 0.99).toFixed(3)} ms`,
    )
  const [rest, load] = [times["at rest"], times["while sign-ins hash"]]
  const ratio = (part: number) => (quantile(load, part) / quantile(rest, part)).toFixed(2)
  console.log(`  ratio                median ${ratio(0.5)}, 99th percentile ${ratio(0.99)}`)
}

async function compareUsers(): Promise<void> {
  const { signIn } = await openApp(1, {}, { strategy: "jwt" })
  const kinds = { known: "user0@app.test", "without password": "none@app.test", unknown: "stranger@app.test" } as const
  type Kind = keyof typeof kinds
  const names = Object.keys(kinds) as Kind[]
  for (const kind of shuffled(names, 5)) await signIn(kinds[kind], "wrong horse battery")
  const times: Record<Kind, number[]> = { known: [], "without password": [], unknown: [] }
  for (const kind of shuffled(names, samples))
    times[kind].push((await signIn(kinds[kind], "wrong horse battery")).taken)
  console.log(`Wrong passwords, ${samples} samples each:`)
  for (const kind of names)
    console.log(
      `  ${kind.padEnd(17)} median ${median(times[kind]).toFixed(2)} ms, deviation ${Math.sqrt(variance(times[kind])).toFixed(2)} ms`,
    )
  for (const kind of ["without password", "unknown"] as const)
    console.log(`  known and ${kind}: t = ${welch(times.known, times[kind]).toFixed(2)}`)
}

await compareSignIns()
await compareReads()
await compareUsers()
