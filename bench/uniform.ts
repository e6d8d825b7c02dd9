/**
 * Tests whether response times reveal if credentials are wrong, unknown or limited. Build first, and then run `npx tsx
 * bench/uniform.ts [samples]`.
 *
 * `authorize` hashes with cheap parameters, for unknown users too. Requests of the three kinds come in random order,
 * one after the other, so that other load affects all equally. Welch's t-test compares the means. If t is above 4.5, a
 * stranger who sends as many requests, without a network in between, can distinguish two kinds.
 */
import { Auth, type AuthConfig } from "authchart/core"
import { scryptSync } from "node:crypto"
import { formToken } from "./form-token.ts"
import { mean, median, shuffled, variance, welch } from "./measuring.ts"

const samples = Number(process.argv[2] ?? 2000)
const origin = "https://app.test"

const config: AuthConfig = {
  secret: "a secret for measuring, of thirty-two bytes and more",
  trustHost: true,
  basePath: "/auth",
  limits: { "signIn.failed": "1/h/account" },
  logger: { error: () => undefined, warn: () => undefined },
  providers: [
    {
      id: "pass",
      name: "Password",
      type: "credentials",
      credentials: { name: {}, password: {} },
      identifier: "name",
      authorize: ({ name, password }) => {
        const known = String(name).startsWith("known")
        const hash = scryptSync(String(password), known ? "a salt of the user" : "a salt of no user", 32, { N: 4096 })
        return known && hash.readUInt32BE(0) === 0 ? { id: "1" } : null
      },
    },
  ],
}

const { csrfToken, cookie } = await formToken(origin, config)

/** Milliseconds. */
async function timeOf(name: string): Promise<number> {
  const body = new URLSearchParams({ csrfToken, name, password: "wrong" })
  const request = new Request(`${origin}/auth/callback/pass`, { method: "POST", headers: { cookie, origin }, body })
  const begun = performance.now()
  const response = await Auth(request, config)
  await response.text()
  const taken = performance.now() - begun
  if (response.status !== 302) throw new Error(`A refused sign-in has status ${response.status}.`)
  return taken
}

const kinds = {
  wrong: (at: number) => `known ${at}`,
  unknown: (at: number) => `stranger ${at}`,
  // The first attempt of each name uses up the budget of the name.
  limited: () => "known warm 0",
} as const
type Kind = keyof typeof kinds

for (let at = 0; at < 200; at++) await timeOf(`known warm ${at}`)
const times: Record<Kind, number[]> = { wrong: [], unknown: [], limited: [] }
const order = shuffled(Object.keys(kinds) as Kind[], samples)
for (const [at, kind] of order.entries()) times[kind].push(await timeOf(kinds[kind](at)))

for (const [kind, values] of Object.entries(times))
  console.log(
    `${kind.padEnd(8)} mean ${mean(values).toFixed(3)} ms, median ${median(values).toFixed(3)} ms, deviation ${Math.sqrt(variance(values)).toFixed(3)} ms`,
  )
for (const [one, other] of [
  ["wrong", "unknown"],
  ["wrong", "limited"],
  ["unknown", "limited"],
] as const)
  console.log(`${one} and ${other}: t = ${welch(times[one], times[other]).toFixed(2)}, ${samples} samples each`)
