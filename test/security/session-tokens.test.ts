/** Sessions in tokens: the secrets that seal them, the effect of an update, and who sees their content. */
import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { jsonOf } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"
import { appTime, passwordApp, right, sessionCookie, type App } from "./apps.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

async function update(app: App, data: object): Promise<Response> {
  const { csrfToken } = await jsonOf<{ csrfToken: string }>(await app.browser.get("/csrf"))
  return app.browser.send(
    new Request("https://app.test/auth/session", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://app.test" },
      body: JSON.stringify({ csrfToken, data }),
    }),
  )
}

describe("a secret", () => {
  it.each([[""], [[]], [["", ""]], [undefined]])(
    "JWT-07: that is %j seals nothing: the application does not serve",
    async (secret) => {
      const app = passwordApp({ secret: secret as AuthConfig["secret"] })
      expect((await app.browser.get("/session")).status).toBe(500)
      expect(app.logged[0]).toMatchObject({ type: "MissingSecret" })
    },
  )

  it("JWT-07: a secret that is empty is ignored if there is another secret", async () => {
    const app = passwordApp({ secret: ["", "s".repeat(40)] })
    await app.browser.post("/callback/cred", right)
    const same = app.instance({ secret: "s".repeat(40) })
    same.cookies.set(sessionCookie, app.browser.cookies.get(sessionCookie) ?? "")
    expect(await same.session()).not.toBeNull()
  })

  it.each([" ", "\n", "\t", "\u0000"])("JWT-07: is another secret with %j at its end", async (end) => {
    const app = passwordApp()
    await app.browser.post("/callback/cred", right)
    const other = app.instance({ secret: `${"s".repeat(40)}${end}` })
    other.cookies.set(sessionCookie, app.browser.cookies.get(sessionCookie) ?? "")
    expect(await other.session()).toBeNull()
  })
})

describe("an update of a session", () => {
  const grab = { sub: "id of Eve", role: "admin", email: "eve@evil.test", name: "Eve", user: { name: "Eve" } }

  it("JWT-13: changes nothing if the application has no callbacks.jwt", async () => {
    const app = passwordApp()
    await app.browser.post("/callback/cred", right)
    const before = await app.browser.session()
    expect((await update(app, grab)).status).toBe(200)
    expect((await app.browser.session())?.user).toEqual(before?.user)
  })

  it("JWT-13: never sets the start or end of a token, even if callbacks.jwt copies these claims", async () => {
    const app = passwordApp({
      session: { maxAge: 1000 },
      callbacks: {
        jwt: ({ token, trigger, session }) => (trigger === "update" ? { ...token, ...(session as object) } : token),
        session: ({ session, token }) => ({ ...session, claims: token }),
      },
    })
    await app.browser.post("/callback/cred", right)
    const sent = { exp: 4_000_000_000, iat: 1, nbf: 1, jti: "chosen" }
    expect((await update(app, sent)).status).toBe(200)
    const session = await app.browser.session()
    expect(session?.expires).toBe(new Date((appTime + 1000) * 1000).toISOString())
    expect(session).toMatchObject({ claims: { exp: appTime + 1000, iat: appTime } })
    expect(session).not.toMatchObject({ claims: { jti: "chosen" } })
    app.pass(1016)
    expect(await app.browser.session()).toBeNull()
  })
})

describe("the content of a token", () => {
  it("JWT-18: reaches the browser only as name, address and picture, unless callbacks.session adds more", async () => {
    const app = oauthApp(keys, {
      stored: false,
      config: {
        callbacks: {
          jwt: ({ token, account }) => ({ ...token, ...account, role: "admin" }),
        },
      },
    })
    await app.signIn(app.browser, "idp")
    const shown = await app.browser.session()
    expect(Object.keys(shown ?? {}).toSorted()).toEqual(["expires", "user"])
    expect(Object.keys(shown?.user ?? {}).toSorted()).toEqual(["email", "name"])
    const cookie = [...app.browser.cookies].filter(([name]) => name.startsWith(sessionCookie))
    expect(cookie.length).toBeGreaterThan(0)
    for (const [, value] of cookie) expect(atobs(value)).not.toMatch(/access_token|id_token|admin/)
  })
})

/** Returns every part of a compact token, decoded as far as possible. */
function atobs(token: string): string {
  return token
    .split(".")
    .map((part) => Buffer.from(part, "base64url").toString("latin1"))
    .join("\n")
}
