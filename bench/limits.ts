/**
 * Measures the time of a counted sign-in over PostgreSQL and Redis, and of the same sign-in with `limits: false`. Build
 * first, and then run `npx tsx bench/limits.ts [rounds]`.
 *
 * The first table has milliseconds on this machine. For the second table, a proxy delays all data between the
 * application and the server. The additional time, divided by the delay, is the number of round trips for which the
 * response waits. All sign-ins take turns in one run.
 */
import { Auth, setEnvDefaults, type AuthConfig } from "authchart/core"
import { redisStores } from "authchart/stores/redis"
import { sqlStores } from "authchart/stores/sql"
import { Redis } from "ioredis"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"
import pg from "pg"
import { postgresPlace } from "../test/adapters/sql-servers.ts"
import { services } from "../tools/services.ts"
import { cookiesOf, formToken } from "./form-token.ts"
import { median } from "./measuring.ts"

const rounds = Number(process.argv[2] ?? 100)
/** The delay of a round trip, in milliseconds. */
const delay = 30
const origin = "https://app.test"

interface Address {
  url: string
  close: () => Promise<void>
}

/**
 * Returns an address at which the server responds after a delay: a proxy forwards all data in each direction after half
 * of the delay. Without a delay, returns the address of the server.
 */
async function delayed(server: string, milliseconds: number): Promise<Address> {
  if (milliseconds === 0) return { url: server, close: async () => undefined }
  const url = new URL(server)
  const { hostname, port } = url
  const sockets = new Set<Socket>()
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from)
    from.setNoDelay(true)
    from.on("data", (bytes) => void setTimeout(() => to.write(bytes), milliseconds / 2))
    from.on("close", () => to.destroy())
    from.on("error", () => to.destroy())
  }
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve))
  url.hostname = "127.0.0.1"
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => void proxy.close(resolve))
    },
  }
}

type Stores = NonNullable<AuthConfig["stores"]>

interface Place {
  stores: Stores
  close: () => Promise<void>
}

async function postgres(milliseconds: number): Promise<Place> {
  const place = await postgresPlace()
  const { url, close } = await delayed(place.url, milliseconds)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on("error", () => undefined)
  // All connections are open before the first measurement.
  await Promise.all(Array.from({ length: 4 }, async () => pool.query("select pg_sleep(0.2)")))
  const stores = sqlStores({ postgres: pool })
  await stores.migrate()
  return {
    stores,
    close: async () => {
      await pool.end()
      await close()
      await place.close()
    },
  }
}

async function redis(milliseconds: number): Promise<Place> {
  const { url, close } = await delayed(services.redis.url ?? "", milliseconds)
  const client = new Redis(url)
  client.on("error", () => undefined)
  return {
    stores: redisStores(client, { prefix: `bench-${process.pid}-${milliseconds}:` }),
    close: async () => {
      client.disconnect()
      await close()
    },
  }
}

const kinds = ["wrong password", "right password", "wrong password, known device"] as const
type Kind = (typeof kinds)[number]

/** Makes an application, and measures its sign-ins of each kind in milliseconds. */
async function signIns(
  stores: Stores,
  limits: AuthConfig["limits"],
): Promise<(kind: Kind, at: number) => Promise<number>> {
  const config: AuthConfig = {
    secret: "a secret for measuring, of thirty-two bytes and more",
    trustHost: true,
    basePath: "/auth",
    stores,
    limits,
    clientAddress: { header: "x-forwarded-for" },
    session: { strategy: "jwt" },
    logger: { error: () => undefined, warn: () => undefined },
    providers: [
      {
        id: "pass",
        name: "Password",
        type: "credentials",
        credentials: { name: {}, password: {} },
        identifier: "name",
        storedUsers: false,
        authorize: ({ name, password }) => (password === "right" ? { id: String(name) } : null),
      },
    ],
  }
  // The configuration is that of a server on Node.js. The process of such a server continues after the response, so the
  // response does not wait until the library has removed successful attempts from the counts.
  setEnvDefaults({ NODE_ENV: "production" }, config)
  const { csrfToken, cookie: csrf } = await formToken(origin, config)
  const send = async (name: string, password: string, cookie: string, at: number): Promise<Response> =>
    Auth(
      new Request(`${origin}/auth/callback/pass`, {
        method: "POST",
        headers: { cookie, origin, "x-forwarded-for": `198.51.${(at >> 8) & 255}.${at & 255}` },
        body: new URLSearchParams({ csrfToken, name, password }),
      }),
      config,
    )
  const devices = new Map<number, string>()
  return async (kind, at) => {
    const name = `user ${at}`
    if (kind === "wrong password, known device" && !devices.has(at))
      devices.set(at, `${csrf}; ${cookiesOf(await send(name, "right", csrf, at))}`)
    const begun = performance.now()
    const cookie = kind === "wrong password, known device" ? (devices.get(at) ?? "") : csrf
    const response = await send(name, kind === "right password" ? "right" : "wrong", cookie, at)
    const taken = performance.now() - begun
    const signedIn = cookiesOf(response).includes("session-token=ey")
    if (signedIn !== (kind === "right password") || response.status !== 302)
      throw new Error(`A ${kind} led to status ${response.status}, ${signedIn ? "signed in" : "not signed in"}.`)
    return taken
  }
}

async function measure(place: Place, times: number): Promise<ReadonlyMap<Kind, { counted: number; free: number }>> {
  const counted = await signIns(place.stores, undefined)
  const free = await signIns(place.stores, false)
  const result = new Map<Kind, { counted: number; free: number }>()
  for (const kind of kinds) {
    const taken: [number[], number[]] = [[], []]
    // The first rounds load modules and open connections.
    for (let at = -5; at < times; at++) {
      const [one, other] = [await counted(kind, at + 5), await free(kind, at + 5)]
      if (at < 0) continue
      taken[0].push(one)
      taken[1].push(other)
    }
    result.set(kind, { counted: median(taken[0]), free: median(taken[1]) })
  }
  return result
}

for (const [name, open] of Object.entries({ PostgreSQL: postgres, Redis: redis })) {
  const [near, far] = [await open(0), await open(delay)]
  const here = await measure(near, rounds)
  const there = await measure(far, Math.ceil(rounds / 4))
  for (const kind of kinds) {
    const [local, slow] = [here.get(kind), there.get(kind)]
    if (local === undefined || slow === undefined) continue
    const trips = (slow.counted - slow.free) / delay
    console.log(
      `${name.padEnd(10)} ${kind.padEnd(28)} ${local.counted.toFixed(2)} ms counted, ${local.free.toFixed(2)} ms without limits; additional round trips: ${trips.toFixed(2)}`,
    )
  }
  await near.close()
  await far.close()
}
