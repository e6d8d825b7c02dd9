/** The cost of requests by a stranger, or in a large application. */
import { beforeAll, describe, expect, it } from "vitest"
import type { FlowStore } from "../../src/ports/flow-store.ts"
import type { CredentialsConfig, OAuth2Config } from "../../src/ports/provider.ts"
import { memoryFlowStore } from "../../src/stores/memory/flow-store.ts"
import { aroundCalls } from "../support/around-calls.ts"
import { sessionCookies, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"
import { passwordApp, right, sessionCookie } from "./apps.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

/** Bytes of the `Cookie` header. */
function sizeOf({ cookies }: Browser): number {
  return [...cookies].reduce((size, [name, value]) => size + name.length + value.length + "=; ".length, 0)
}

describe("cookies", () => {
  it("DOS-08: never become so many that servers refuse the request, regardless of the number of sign-ins that a visitor begins", async () => {
    const app = oauthApp(keys)
    const page = `/page?${"long=".repeat(400)}`
    for (let turn = 0; turn < 30; turn++) {
      await app.browser.post(turn % 2 === 0 ? "/signin/idp" : "/signin/plain", { callbackUrl: page })
      expect(sizeOf(app.browser)).toBeLessThan(8 * 1024)
    }
    expect(sessionCookies(await app.signIn(app.browser, "idp"))).toHaveLength(1)
  })

  it("DOS-08: cookies that are left over are cleared: old flows at the next sign-in, and chunks of a session at the next read", async () => {
    const app = oauthApp(keys, { config: { session: { strategy: "jwt" } } })
    for (let number = 0; number < 20; number++)
      app.browser.cookies.set(`__Host-authjs.flow.old${number}`, "x".repeat(500))
    for (let number = 2; number < 12; number++) app.browser.cookies.set(`${sessionCookie}.${number}`, "y".repeat(500))
    expect(sizeOf(app.browser)).toBeGreaterThan(15_000)

    await app.browser.session()
    expect([...app.browser.cookies.keys()].filter((name) => name.startsWith(sessionCookie))).toEqual([])
    await app.browser.post("/signin/idp")
    const flows = [...app.browser.cookies].filter(([name]) => name.includes(".flow."))
    expect(flows.length).toBeLessThanOrEqual(5)
    expect(sizeOf(app.browser)).toBeLessThan(8 * 1024)
    expect(sessionCookies(await app.signIn(app.browser, "idp"))).toHaveLength(1)
    expect(await app.browser.session()).not.toBeNull()
  })
})

describe("a store", () => {
  it.each([
    [
      "invented cookies",
      (app: ReturnType<typeof oauthApp>) => app.browser.cookies.set("__Host-authjs.flow.junk", "x".repeat(4000)),
    ],
    ["a long address", () => undefined],
  ])("P25: has no new row after a visitor began to sign in with %s", async (_title, prepare) => {
    const put: string[] = []
    const flowStore = memoryFlowStore(() => testTime * 1000)
    const counting: FlowStore = { ...flowStore, put: (key, ...rest) => (put.push(key), flowStore.put(key, ...rest)) }
    const app = oauthApp(keys, { config: { flowStore: counting } })
    for (let turn = 0; turn < 10; turn++) {
      prepare(app)
      await app.browser.post("/signin/idp", { callbackUrl: `/page?${"long=".repeat(700)}` })
    }
    expect(put).toEqual([])
  })
})

describe("a large application", () => {
  const provider = (number: number): OAuth2Config => ({
    id: `forge-${number}`,
    name: `Forge ${number}`,
    type: "oauth",
    clientId: "app",
    clientSecret: "x",
    authorization: "https://forge.test/authorize",
    token: "https://forge.test/token",
    userinfo: "https://forge.test/user",
  })

  it("DOS-13: lists all its 500 providers, and makes each provider once, not once per request", async () => {
    const made: number[] = []
    const cred: CredentialsConfig = {
      id: "cred",
      name: "x",
      type: "credentials",
      credentials: {},
      authorize: () => ({ id: "1", name: "Ada" }),
    }
    const providers = Array.from({ length: 500 }, (_none, number) => () => {
      made.push(number)
      return provider(number)
    })
    const app = passwordApp({ providers: [cred, ...providers] })
    const listed = (await (await app.browser.get("/providers")).json()) as object
    expect(Object.keys(listed)).toHaveLength(501)
    const page = await (await app.browser.get("/signin")).text()
    expect(page.match(/Forge \d+/g)?.length).toBeGreaterThanOrEqual(500)
    await app.browser.post("/callback/cred", right)
    for (let read = 0; read < 50; read++) expect(await app.browser.session()).not.toBeNull()
    expect(made.length).toBe(500)
  })

  it("DOS-13: makes as many queries for a user with a thousand accounts as for a user with one account", async () => {
    const countFor = async (accounts: number) => {
      const called: string[] = []
      const app = oauthApp(keys)
      await app.signIn(app.browser, "idp")
      const user = await app.adapter.getUserByEmail?.("ada@example.test")
      for (let number = 1; number < accounts; number++)
        await app.adapter.linkAccount?.({
          userId: user?.id ?? "",
          provider: "plain",
          type: "oauth",
          providerAccountId: `account-${number}`,
        })
      const adapter = aroundCalls(app.adapter, (name, call) => {
        called.push(name)
        return call()
      })
      Object.assign(app.config, { adapter })
      const other = app.browser.other()
      expect(sessionCookies(await app.signIn(other, "idp"))).toHaveLength(1)
      expect(await other.session()).not.toBeNull()
      return called
    }
    expect(await countFor(1000)).toEqual(await countFor(1))
  })
})
