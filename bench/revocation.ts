/**
 * Measures a read of a session in a token without a registry, with `session.revocation: "lazy"` and with `"strict"`,
 * and the sign-in that registers a session, over Redis and PostgreSQL. Build first, and then run
 * `npx tsx bench/revocation.ts [rounds]`. All cases take turns in one run, and the results are ratios.
 */
import { Auth, getSession, type AuthConfig } from "authchart/core"
import { redisStores } from "authchart/stores/redis"
import { sqlStores } from "authchart/stores/sql"
import { Redis } from "ioredis"
import { postgresPlace } from "../test/adapters/sql-servers.ts"
import { services } from "../tools/services.ts"
import { cookiesOf, formToken } from "./form-token.ts"
import { median } from "./measuring.ts"

const rounds = Number(process.argv[2] ?? 15)
const readsPerRound = 200
const signInsPerRound = 40
const origin = "https://app.test"

type Stores = NonNullable<AuthConfig["stores"]>

const redis = new Redis(services.redis.url ?? "")
const place = await postgresPlace()
const inPostgres = sqlStores({ postgres: place.pool })
await inPostgres.migrate()

function application(stores: Stores | undefined, session: AuthConfig["session"]): AuthConfig {
  return {
    secret: "a secret for measuring, of thirty-two bytes and more",
    trustHost: true,
    basePath: "/auth",
    limits: false,
    stores,
    session: { strategy: "jwt", ...session },
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: {},
        authorize: () => ({ id: "ada", name: "Ada", email: "ada@example.test" }),
      },
    ],
  }
}

const inRedis = redisStores(redis, { prefix: `bench-${crypto.randomUUID()}` })
const cases: Readonly<Record<string, AuthConfig>> = {
  "no registry": application(undefined, {}),
  "Redis, lazy": application(inRedis, {}),
  "Redis, strict": application(inRedis, { revocation: "strict" }),
  "PostgreSQL, lazy": application(inPostgres, {}),
  "PostgreSQL, strict": application(inPostgres, { revocation: "strict" }),
}

async function signIn(config: AuthConfig): Promise<string> {
  const { csrfToken, cookie } = await formToken(origin, config)
  const response = await Auth(
    new Request(`${origin}/auth/callback/cred`, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ csrfToken }),
    }),
    config,
  )
  return cookiesOf(response)
}

async function read(config: AuthConfig, cookie: string): Promise<void> {
  const session = await getSession(new Request(`${origin}/auth/session`, { headers: { cookie } }), config)
  if (session === null) throw new Error("no session was read")
}

const times = new Map(Object.keys(cases).map((name) => [name, { reads: [] as number[], signIns: [] as number[] }]))
for (let round = -2; round < rounds; round++)
  for (const [name, config] of Object.entries(cases)) {
    const cookie = await signIn(config)
    const reading = performance.now()
    for (let index = 0; index < readsPerRound; index++) await read(config, cookie)
    const signing = performance.now()
    for (let index = 0; index < signInsPerRound; index++) await signIn(config)
    // The first two rounds warm up.
    if (round < 0) continue
    times.get(name)?.reads.push(((signing - reading) / readsPerRound) * 1000)
    times.get(name)?.signIns.push(((performance.now() - signing) / signInsPerRound) * 1000)
  }

const base = times.get("no registry")
console.log(`Sessions in tokens: ${rounds} rounds of ${readsPerRound} reads and ${signInsPerRound} sign-ins`)
for (const [name, { reads, signIns }] of times) {
  const ratio = (own: number[], other: number[] = []) => (median(own) / median(other)).toFixed(2)
  console.log(
    `  ${name.padEnd(20)} read ${median(reads).toFixed(0).padStart(6)} µs  ${ratio(reads, base?.reads).padStart(6)} ×   sign-in ${median(signIns).toFixed(0).padStart(6)} µs  ${ratio(signIns, base?.signIns).padStart(6)} ×`,
  )
}
await redis.quit()
await place.close()
