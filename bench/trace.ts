/**
 * Measures the cost of recording: `GET /session` without a listener, twice, and with each kind of listener, in one run:
 * `tsx bench/trace.ts` after `npm run build`.
 *
 * The two cases without a listener run the same code: their difference is the measurement error, an upper bound for the
 * time that recording takes while it is off. The rounds of the cases alternate, and the result is the median round.
 */
import { Auth, setEnvDefaults, type AuthConfig } from "authchart/core"
import { encode } from "authchart/jwt"
import { garbageCollector, median } from "./measuring.ts"

const secret = "a secret for measuring, of thirty-two bytes and more"
const cookieName = "__Secure-authjs.session-token"
const rounds = 16
const perRound = 1000

function config(env: Record<string, string> = {}, over: Partial<AuthConfig> = {}): AuthConfig {
  const made: AuthConfig = { secret, trustHost: true, providers: [], ...over }
  setEnvDefaults(env, made)
  return made
}

let heard = 0
const contestants: Record<string, AuthConfig> = {
  "no listener": config(),
  "no listener, again": config(),
  "config.trace": config({}, { trace: ({ moves }) => void (heard += moves.length) }),
  "kept for the visualizer": config({ NODE_ENV: "development" }),
}

const token = await encode({
  token: { sub: "user-1", name: "Ada", email: "ada@example.test" },
  secret,
  salt: cookieName,
})
const headers = { cookie: `${cookieName}=${token}` }

async function read(own: AuthConfig): Promise<void> {
  const response = await Auth(new Request("https://app.test/auth/session", { headers }), own)
  if (!(await response.text()).includes("Ada")) throw new Error("no session was read")
}

const collect = garbageCollector()

const times = new Map(Object.keys(contestants).map((name): [string, number[]] => [name, []]))
for (let round = -4; round < rounds; round++) {
  const all = Object.entries(contestants)
  const first = (round + all.length) % all.length
  // Each case goes first in turn, so that effects at the beginning of a round affect all equally.
  for (const [name, own] of [...all.slice(first), ...all.slice(0, first)]) {
    collect()
    const begun = performance.now()
    for (let index = 0; index < perRound; index++) await read(own)
    // The first four rounds warm up.
    if (round >= 0) times.get(name)?.push(((performance.now() - begun) / perRound) * 1000)
  }
}
if (heard === 0) throw new Error("config.trace received nothing")

const off = median(times.get("no listener") ?? [])
console.log(`Cost of recording: GET /session, ${rounds} rounds of ${perRound}, Node ${process.version}`)
for (const [name, values] of times) {
  const own = median(values)
  console.log(`  ${name.padEnd(28)} ${own.toFixed(1).padStart(8)} µs   ${(own / off).toFixed(2)} × no listener`)
}
