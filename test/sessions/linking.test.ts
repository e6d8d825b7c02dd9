/** Linking by session: a signed-in user must complete a link in the same session that began it. */
import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { catalogue } from "../../src/errors.ts"
import type { OIDCConfig, ProviderConfig } from "../../src/ports/provider.ts"
import { createKeyRing, openToken, sealToken } from "../../src/protocol/session-token.ts"
import { locationOf, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime, type OAuthApp } from "../support/oauth-app.ts"
import { evidenceIn, secret, sessionCookie, tokenWith } from "./session-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

/**
 * Makes an application in which Ada has an account at `idp`. The accounts at `plain` belong to other people, with other
 * addresses.
 */
function app(
  strategy: "jwt" | "database",
  { session, ...config }: Partial<AuthConfig> = {},
  idp: Partial<OIDCConfig> = {},
): OAuthApp {
  return oauthApp(keys, {
    idp,
    config: { secret, ...config, session: { strategy, ...session } },
    people: {
      idp: { sub: "ada", name: "Ada", email: "ada@x.test" },
      plain: { sub: "eve", name: "Eve", email: "eve@x.test" },
    },
  })
}

const reasonOf = (response: Response) => locationOf(response).searchParams.get("reason")
const tokenIn = ({ cookies }: Browser) => cookies.get(sessionCookie) ?? ""
const ownerOf = async ({ adapter }: OAuthApp, provider: string, providerAccountId: string) =>
  (await adapter.getUserByAccount?.({ provider, providerAccountId }))?.name

describe.each(["jwt", "database"] as const)("linking while signed in, sessions as %s", (strategy) => {
  it("P5: links to the user in whose session it began, and keeps that session", async () => {
    const one = app(strategy)
    await one.signIn(one.browser, "idp")
    const before = tokenIn(one.browser)
    one.pass(60)
    expect(reasonOf(await one.signIn(one.browser, "plain", "new"))).toBeNull()
    expect(await ownerOf(one, "plain", "new")).toBe("Ada")
    if (strategy === "database") expect(tokenIn(one.browser)).toBe(before)
    else expect(await evidenceIn(tokenIn(one.browser))).toEqual(await evidenceIn(before))
  })

  it("P5: links nothing if the same user has another session when the callback arrives", async () => {
    const one = app(strategy)
    await one.signIn(one.browser, "idp")
    const back = await one.visitProvider(one.browser, "plain", "new")
    await one.browser.post("/signout")
    await one.signIn(one.browser, "idp")
    const [written, session] = [one.written.length, tokenIn(one.browser)]
    expect(reasonOf(await one.browser.send(back))).toBe("session_changed")
    expect(one.written.slice(written)).toEqual([])
    expect(tokenIn(one.browser), "the other session stays").toBe(session)
  })

  it("P5: a known account still signs in, with a new session", async () => {
    const one = app(strategy)
    await one.signIn(one.browser, "idp")
    const back = await one.visitProvider(one.browser, "idp")
    await one.browser.post("/signout")
    await one.signIn(one.browser, "idp")
    const other = tokenIn(one.browser)
    expect(reasonOf(await one.browser.send(back))).toBeNull()
    expect(tokenIn(one.browser)).not.toBe(other)
  })

  it("P5: an account of another user is refused, even if the session has changed", async () => {
    const one = app(strategy)
    await one.signIn(one.browser.other(), "plain", "eve")
    await one.signIn(one.browser, "idp")
    const back = await one.visitProvider(one.browser, "plain", "eve")
    await one.browser.post("/signout")
    await one.signIn(one.browser, "idp")
    expect(reasonOf(await one.browser.send(back))).toBe("account_of_other_user")
  })

  it("P5: a session that is written again during the sign-in counts as the same session", async () => {
    const one = app(strategy, { session: { updateAge: 0 } })
    await one.signIn(one.browser, "idp")
    const back = await one.visitProvider(one.browser, "plain", "new")
    one.pass(60)
    await one.browser.session()
    expect(reasonOf(await one.browser.send(back))).toBeNull()
    expect(await ownerOf(one, "plain", "new")).toBe("Ada")
  })

  it("PERSON-07: links nothing if the callback arrives with sessions of two users", async () => {
    const one = app(strategy)
    const eve = one.browser.other()
    await one.signIn(eve, "plain", "eve")
    await one.signIn(one.browser, "idp")
    const back = await one.visitProvider(one.browser, "plain", "new")
    one.browser.cookies.set(sessionCookie, `${tokenIn(eve)}; ${sessionCookie}=${tokenIn(one.browser)}`)
    const written = one.written.length
    expect(reasonOf(await one.browser.send(back))).toBe("session_changed")
    expect(one.written.slice(written)).toEqual([])
  })

  it("PERSON-07: a planted session that comes first does not get the account of the linking user", async () => {
    const one = app(strategy)
    const eve = one.browser.other()
    await one.signIn(eve, "plain", "eve")
    await one.signIn(one.browser, "idp")
    const own = tokenIn(one.browser)
    one.browser.cookies.set(sessionCookie, `${tokenIn(eve)}; ${sessionCookie}=${own}`)
    await one.signIn(one.browser, "plain", "new")
    expect(await ownerOf(one, "plain", "new")).not.toBe("Eve")
  })

  it("P5: a provider's posted callback carries no session cookie, so each new start is refused, too; the catalogue has a reason for it", async () => {
    const form = { authorization: { params: { response_mode: "form_post" } } }
    const one = app(strategy, {}, form)
    await one.signIn(one.browser, "plain")
    const session = tokenIn(one.browser)
    for (let start = 0; start < 2; start++) {
      const back = await one.visitProvider(one.browser, "idp")
      expect(back.method).toBe("POST")
      // SameSite=Lax: the browser does not send the cookie with a form from another site.
      one.browser.cookies.delete(sessionCookie)
      expect(reasonOf(await one.browser.send(back))).toBe("session_changed")
      one.browser.cookies.set(sessionCookie, session)
    }
    expect(await ownerOf(one, "idp", "ada")).toBeUndefined()
    expect(catalogue.session_changed.developer).toContain("response_mode=form_post")
  })

  it("P26: a flow that the previous release sealed, with the user's id, continues", async () => {
    const one = app(strategy)
    await one.signIn(one.browser, "idp")
    const back = await one.visitProvider(one.browser, "plain", "new")
    await resealed(one.browser, ({ user }) => user)
    expect(reasonOf(await one.browser.send(back))).toBeNull()
    expect(await ownerOf(one, "plain", "new")).toBe("Ada")
  })
})

/** Changes the recorded visitor of the flow in this browser, into the form of another release. */
async function resealed({ cookies }: Browser, change: (visitor: { user: string }) => unknown): Promise<void> {
  const [name = "", value = ""] = [...cookies].find(([own]) => own.includes("authjs.flow.")) ?? []
  const sealing = { secrets: [secret], salt: "authchart.flow.oauth", now: testTime, ring: createKeyRing() }
  const claims = await openToken({ ...sealing, token: value })
  const kept = ((claims?.["c"] ?? []) as unknown[]).map((part) =>
    typeof part === "object" && part !== null && "user" in part ? change(part as { user: string }) : part,
  )
  const sealed = { ...claims, c: kept }
  cookies.set(name, await sealToken({ ...sealing, claims: sealed, maxAge: 900, uuid: () => crypto.randomUUID() }))
}

describe("a session whose sub may not be a stored user", () => {
  /** `authorize` returns ids of its own. One of them is, by chance or on purpose, the id of a stored user. */
  const credentials = (user: { id: string; email: string }, more: object = {}): ProviderConfig =>
    ({ id: "cred", name: "x", type: "credentials", credentials: {}, authorize: () => user, ...more }) as ProviderConfig

  /** The adapter stores Ada, and credentials sign eve in with Ada's id. */
  async function withCredentials(more: object = {}) {
    const one = app("jwt")
    const eve = { id: "", email: "eve@x.test" }
    one.config.providers.push(credentials(eve, more))
    await one.signIn(one.browser.other(), "idp")
    eve.id = (await one.adapter.getUserByEmail?.("ada@x.test"))?.id ?? ""
    return { ...one, victim: eve.id }
  }

  it("PERSON-06: links nothing to a stored user whose id a credentials provider also uses", async () => {
    const one = await withCredentials()
    await one.browser.post("/callback/cred")
    expect((await evidenceIn(tokenIn(one.browser))).of).toBe("account")
    await one.signIn(one.browser, "plain", "new")
    expect(await ownerOf(one, "plain", "new")).not.toBe("Ada")
  })

  it("PERSON-06: a token without evidence links only if the row has the token's address, and the refusal gives the reason", async () => {
    const one = await withCredentials()
    const claims = { sub: one.victim, name: "x" }
    one.browser.cookies.set(sessionCookie, await tokenWith({ ...claims, email: "eve@x.test" }))
    expect(reasonOf(await one.signIn(one.browser, "plain", "new"))).toBe("visitor_unproven")
    expect(await ownerOf(one, "plain", "new")).toBeUndefined()
    one.browser.cookies.set(sessionCookie, await tokenWith(claims))
    expect(reasonOf(await one.signIn(one.browser, "plain", "new"))).toBe("visitor_unproven")
    one.browser.cookies.set(sessionCookie, await tokenWith({ ...claims, email: "Ada@x.test" }))
    expect(reasonOf(await one.signIn(one.browser, "plain", "new"))).toBeNull()
    expect(await ownerOf(one, "plain", "new")).toBe("Ada")
  })

  it("PERSON-06: a user with such a session can still sign in with a known account", async () => {
    const one = await withCredentials()
    one.browser.cookies.set(sessionCookie, await tokenWith({ sub: one.victim, email: "eve@x.test" }))
    expect(reasonOf(await one.signIn(one.browser, "idp"))).toBeNull()
    const eve = one.browser.other()
    await one.signIn(eve, "plain", "eve")
    one.browser.cookies.set(sessionCookie, await tokenWith({ sub: one.victim, email: "eve@x.test" }))
    expect(reasonOf(await one.signIn(one.browser, "plain", "eve"))).toBeNull()
  })

  it("PERSON-06: a token's sub is a stored user if there is no credentials provider, or with storedUsers", async () => {
    for (const one of [app("jwt"), await withCredentials({ storedUsers: true })]) {
      await one.signIn(one.browser.other(), "idp")
      const sub = (await one.adapter.getUserByEmail?.("ada@x.test"))?.id
      one.browser.cookies.set(sessionCookie, await tokenWith({ sub, name: "Ada" }))
      await one.signIn(one.browser, "plain", "new")
      expect(await ownerOf(one, "plain", "new")).toBe("Ada")
    }
  })
})
