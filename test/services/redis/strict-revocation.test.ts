/** Sessions in tokens with `session.revocation: "strict"` over Redis, while the connection to Redis is down. */
import { setTimeout as wait } from "node:timers/promises"
import { createClient } from "redis"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { redisAdapter } from "../../../src/adapters/redis.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { getSession, sessionsOf } from "../../../src/core.ts"
import { redisStores } from "../../../src/stores/redis.ts"
import { services } from "../../../tools/services.ts"
import { openBrowser, type Browser } from "../../support/browser.ts"
import { relayTo, type Relay } from "../../support/relay.ts"
import { redisPlace, type RedisPlace } from "./redis-servers.ts"

const sessionCookie = "__Secure-authjs.session-token"

let place: RedisPlace
let relay: Relay
let client: ReturnType<typeof createClient>
let config: AuthConfig

beforeAll(async () => {
  place = await redisPlace("redis")
  relay = await relayTo(services.redis.url ?? "")
  // Otherwise calls wait until the server is back.
  client = createClient({ url: relay.url, disableOfflineQueue: true })
  client.on("error", () => undefined)
  await client.connect()
  const adapter = redisAdapter({ client, prefix: place.prefix })
  config = {
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    adapter,
    stores: redisStores(client, { prefix: place.prefix }),
    session: { strategy: "jwt", revocation: "strict" },
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: {},
        storedUsers: true,
        authorize: async () =>
          (await adapter.getUserByEmail?.("ada@x.test")) ??
          (await adapter.createUser?.({ id: "ada", email: "ada@x.test", name: "Ada", emailVerified: null })) ??
          null,
      },
    ],
    limits: false,
    logger: { error: () => undefined, warn: () => undefined },
  }
})

afterAll(async () => {
  client.destroy()
  await relay.close()
  await place.close()
})

async function signedIn(): Promise<Browser> {
  const browser = openBrowser(config)
  await browser.post("/callback/cred")
  return browser
}

async function down(during: () => Promise<void>): Promise<void> {
  relay.cut()
  try {
    await during()
  } finally {
    relay.mend()
    while (!client.isReady) await wait(20)
  }
}

const read = (browser: Browser) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return getSession(new Request("https://app.test/auth/session", { headers: { cookie } }), config)
}

describe("a token session with strict revocation, while Redis is down", () => {
  it("is not readable, keeps its cookie, and is readable again afterwards", async () => {
    const browser = await signedIn()
    const token = browser.cookies.get(sessionCookie)
    expect(token).toBeDefined()
    await down(async () => {
      expect(await browser.session()).toBeNull()
      expect(await read(browser)).toBeNull()
      expect(browser.cookies.get(sessionCookie)).toBe(token)
    })
    expect((await browser.session())?.user?.["email"]).toBe("ada@x.test")
  })

  it("does not come back if it was revoked before", async () => {
    const [browser, other] = [await signedIn(), await signedIn()]
    const session = await read(other)
    if (session === null) throw new Error("No user is signed in.")
    const own = sessionsOf(config).of(session)
    const [first] = (await own.list()).filter(({ current }) => !current)
    for (const { sid, current } of await own.list()) if (!current) await own.revoke(sid)
    expect(first).toBeDefined()
    await down(async () => expect(await browser.session()).toBeNull())
    expect(await browser.session()).toBeNull()
    expect(await other.session()).not.toBeNull()
  })

  it("is not issued: a sign-in ends without a session cookie", async () => {
    await down(async () => {
      const browser = openBrowser(config)
      await browser.post("/callback/cred").catch(() => undefined)
      expect(browser.cookies.has(sessionCookie)).toBe(false)
    })
  })
})
