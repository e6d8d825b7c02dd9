/** Providers with unusual descriptions of people, and requests that try to choose which server the library calls. */
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { openSqlite } from "../adapters/open-sqlite.ts"
import { appOrigin, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type Lie, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"
import { expectRefused } from "./outcome.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const lying = (hooks: Lie["hooks"]): Lie => ({ id: "odd", title: "odd", hooks, expect: { verdict: "session" } })

describe("the id of a profile", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [123, "123"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
    ["123", "123"],
    [" 123", " 123"],
    ["123 ", "123 "],
    ["0123", "0123"],
    ["Ada", "Ada"],
  ])("IDP-05: %j is stored as the string %j", async (id, stored) => {
    // The type requires a string; providers return numbers.
    const app = oauthApp(keys, { plain: { profile: () => ({ id: id as string, email: "ada@example.test" }) } })
    expect(sessionCookies(await app.signIn(app.browser, "plain"))).toHaveLength(1)
    const account = { provider: "plain", providerAccountId: stored }
    expect(await app.adapter.getUserByAccount?.(account)).toMatchObject({ email: "ada@example.test" })
  })

  it.each([2 ** 53, -(2 ** 53), 1e21, 1.5])(
    "IDP-05: %d is refused: a number that stands for several ids is not an id",
    async (id) => {
      const app = oauthApp(keys, { plain: { profile: () => ({ id: id as unknown as string }) } })
      expectRefused(app, await app.signIn(app.browser, "plain"), "subject_invalid")
    },
  )

  it("IDP-05: a number beyond 2^53 is never mistaken for its neighbour", async () => {
    for (const id of ["9007199254740992", "9007199254740993"]) {
      const userinfo = () => new Response(`{"id":${id}}`, { headers: { "content-type": "application/json" } })
      const app = oauthApp(keys, { provider: { lie: lying({ userinfo }) } })
      expectRefused(app, await app.signIn(app.browser, "plain"), "subject_invalid")
    }
  })

  it.each<[string, () => Adapter]>([
    ["memory", () => memoryAdapter({ now: () => testTime * 1000 })],
    [
      "SQLite",
      () => {
        const adapter = openSqlite(":memory:")
        onTestFinished(() => adapter.close())
        return adapter
      },
    ],
  ])(
    "IDP-05: of two people whose ids differ by a space or by case, each signs in as themselves (%s)",
    async (_name, open) => {
      const adapter = open()
      const app = oauthApp(keys, {
        config: { adapter },
        plain: { profile: ({ sub }: { sub?: string | null }) => ({ id: sub ?? "", name: `<${sub ?? ""}>` }) },
      })
      const ids = ["ada", " ada", "ada ", "Ada", "ada\u200b"]
      for (const id of [...ids, ...ids]) {
        const browser = app.browser.other()
        await app.signIn(browser, "plain", id)
        expect((await browser.session())?.user).toMatchObject({ name: `<${id}>` })
      }
      expect(app.events.filter((name) => name === "createUser")).toHaveLength(ids.length)
    },
  )
})

describe("the called servers", () => {
  const endpoints = {
    authorization: "https://login.other.test/authorize",
    token: "https://api.other.test/oauth/token",
    userinfo: "https://people.other.test/me",
  }
  const metadata = (honest: Record<string, unknown>) => ({
    ...honest,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
    userinfo_endpoint: endpoints.userinfo,
  })

  it("IDP-11: may be other hosts than the issuer's, if its metadata names them with https", async () => {
    const app = oauthApp(keys, { idp: { idToken: false }, provider: { endpoints, lie: lying({ metadata }) } })
    expect(sessionCookies(await app.signIn(app.browser, "idp"))).toHaveLength(1)
    expect(app.idp.seen.map(({ url }) => url.host)).toEqual([
      "idp.test",
      "api.other.test",
      "idp.test",
      "people.other.test",
    ])
    expect(app.idp.violations).toEqual([])
  })

  it.each(["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"])(
    "IDP-11: never include %s of the metadata without https",
    async (name) => {
      const lie = lying({ metadata: (honest) => ({ ...honest, [name]: "http://api.other.test/x" }) })
      const app = oauthApp(keys, { idp: { idToken: false }, provider: { lie } })
      expectRefused(app, await app.browser.post("/signin/idp"), "provider_metadata_invalid")
      expect([app.idp.calls, app.idp.strays]).toMatchObject([{ metadata: 1, token: 0 }, []])
    },
  )

  const inner = [
    "http://169.254.169.254/",
    "http://127.1/",
    "http://[::1]/",
    "http://2130706433/",
    "file:///etc/passwd",
  ]
  it.each(inner)("IDP-12: are never taken from a request: %s", async (address) => {
    const app = oauthApp(keys)
    const names = [
      "issuer",
      "iss",
      "wellKnown",
      "token",
      "userinfo",
      "jwks_uri",
      "jku",
      "request_uri",
      "target_link_uri",
    ]
    const fields = Object.fromEntries(names.map((name) => [name, address]))
    const query = new URLSearchParams(fields).toString()

    await app.browser.get(`/signin?${query}`)
    await app.browser.get(`/signin/idp?${query}`)
    await app.browser.get(`/callback/idp?code=x&state=y&${query}`)
    const back = await app.visitProvider(app.browser, "idp", undefined, fields)
    const named = new URL(back.url)
    named.searchParams.set("iss", address)
    await app.browser.get(named.href)
    await app.browser.post(`/signin/idp?${query}`, fields)

    expect(app.idp.strays).toEqual([])
    expect(new Set(app.idp.seen.map(({ url }) => url.href))).toEqual(
      new Set([`${app.idp.issuer}/.well-known/openid-configuration`]),
    )
  })
})

describe("names and pictures of a provider", () => {
  const hostile = {
    sub: "odd-1",
    name: "\u202e</bdi><script>alert(1)</script>",
    picture: "javascript:alert(1)",
    email: "odd@example.test",
  }

  it.each(["jwt", "database"] as const)(
    "IDP-15: are data: no page runs them or shows them as markup (%s)",
    async (strategy) => {
      const app = oauthApp(keys, { people: { idp: hostile }, config: { session: { strategy } } })
      await app.signIn(app.browser, "idp")
      expect((await app.browser.session())?.user).toMatchObject({ name: hostile.name, image: hostile.picture })
      for (const path of ["/signin", "/signout", "/error", "/verify-request"]) {
        const page = await (await app.browser.get(`${appOrigin}/auth${path}`)).text()
        expect(page).not.toContain("javascript:")
        expect(page).not.toContain("<script>alert")
        expect(page).not.toContain("\u202e</bdi>")
      }
    },
  )

  it("IDP-15: names and pictures of a mebibyte end the sign-in", async () => {
    const app = oauthApp(keys, { people: { idp: { ...hostile, name: "x".repeat(1024 * 1024) } } })
    expectRefused(app, await app.signIn(app.browser, "idp"), "token_request_failed")
  })
})
