import { beforeAll, describe, expect, it } from "vitest"
import { appOrigin, locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const reasonOf = (response: Response) => locationOf(response).searchParams.get("reason")

describe("a sign-in in progress", () => {
  it("COOK-13: two tabs that each start a sign-in both finish, in either order", async () => {
    const app = oauthApp(keys)
    const first = await app.visitProvider(app.browser, "idp", undefined, { callbackUrl: `${appOrigin}/one` })
    const second = await app.visitProvider(app.browser, "idp", undefined, { callbackUrl: `${appOrigin}/two` })
    expect(locationOf(await app.browser.send(second)).pathname).toBe("/two")
    expect(locationOf(await app.browser.send(first)).pathname).toBe("/one")
  })

  it("COOK-14: a browser has at most five of them, together within 4 KiB, and a new sign-in replaces the oldest", async () => {
    const app = oauthApp(keys)
    const returns: Request[] = []
    for (let tab = 0; tab < 7; tab++) {
      returns.push(await app.visitProvider(app.browser, "idp"))
      app.pass(1)
    }
    const flows = [...app.browser.cookies].filter(([name]) => name.includes("flow"))
    expect(flows.length).toBeGreaterThanOrEqual(3)
    expect(flows.length).toBeLessThanOrEqual(5)
    expect(flows.reduce((size, [, value]) => size + value.length, 0)).toBeLessThanOrEqual(4096)

    const [oldest, newest] = [returns[0], returns[6]]
    if (oldest === undefined || newest === undefined) throw new Error("seven sign-ins were started")
    expect(reasonOf(await app.browser.send(oldest))).toBe("state_unknown")
    expect(sessionCookies(await app.browser.send(newest))).toHaveLength(1)
  })

  it("OAC-01, OAC-03: is refused without its cookie, and clears no cookie then", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    const response = await app.browser.other().send(back.clone())
    expect(reasonOf(response)).toBe("flow_missing")
    expect(app.idp.calls.token).toBe(0)
    expect(sessionCookies(await app.browser.send(back))).toHaveLength(1)
  })

  it.each([
    ["https://idp.test/", 'is of "https://idp.test/"'],
    ["https://idp.test?with=what+anybody+wrote", "has an `iss` that is no issuer's"],
    [`https://${"long.".repeat(50)}test`, "has an `iss` that is no issuer's"],
    ["an attacker's own text", "has an `iss` that is no issuer's"],
  ])("OP-01: is refused if the callback's iss is %s, and the log names only an issuer", async (iss, words) => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    const address = new URL(back.url)
    address.searchParams.set("iss", iss)
    expect(reasonOf(await app.browser.send(new Request(address, back)))).toBe("issuer_mismatch")
    expect(app.logged.at(-1)?.cause).toMatchObject({ said: `the answer ${words}, and "${app.idp.issuer}" was asked` })
  })

  it("OAC-04: cannot be completed twice", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    await app.browser.send(back.clone())
    expect(reasonOf(await app.browser.send(back))).toBe("flow_missing")
    expect(app.idp.calls.token).toBe(1)
  })

  it("OAC-05: expires after fifteen minutes", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    app.pass(901)
    const response = await app.browser.send(back)
    expect(reasonOf(response)).toBe("flow_expired")
    expect(app.idp.calls.token).toBe(0)
  })

  it("OAC-06, COOK-15: does not work for another provider", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    const url = new URL(back.url)
    url.pathname = "/auth/callback/plain"
    const response = await app.browser.get(url.href)
    expect(sessionCookies(response)).toEqual([])
    expect(app.idp.calls.token + app.plain.calls.token).toBe(0)
  })

  it("OAC-07: refuses the code of one with the state of another", async () => {
    const app = oauthApp(keys)
    const one = new URL((await app.visitProvider(app.browser, "idp")).url)
    const other = new URL((await app.visitProvider(app.browser, "idp")).url)
    one.searchParams.set("code", other.searchParams.get("code") ?? "")
    const response = await app.browser.get(one.href)
    expect(sessionCookies(response)).toEqual([])
    expect(await app.browser.session()).toBeNull()
  })

  it("OAC-17: continues after a forged error without the state of this sign-in", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    await app.browser.get("/callback/idp?error=access_denied&state=forged")
    expect(sessionCookies(await app.browser.send(back))).toHaveLength(1)
  })

  it("OP-33: the provider's text never reaches the page", async () => {
    const app = oauthApp(keys)
    const state = new URL((await app.visitProvider(app.browser, "idp")).url).searchParams.get("state") ?? ""
    const query = new URLSearchParams({ error: "access_denied", error_description: "<script>x</script>", state })
    const location = locationOf(await app.browser.get(`/callback/idp?${query.toString()}`))
    expect(location.searchParams.get("error")).toBe("OAuthCallbackError")
    expect(location.href).not.toContain("script")
  })

  it("D12: does not begin if its data does not fit its cookie", async () => {
    const far = `https://app.test/inbox?view=${"x".repeat(4000)}`
    const app = oauthApp(keys, { config: { callbacks: { redirect: () => far } } })
    const started = await app.browser.post("/signin/idp", { callbackUrl: "/inbox" })
    expect([locationOf(started).origin, reasonOf(started)]).toEqual([appOrigin, "flow_cookies_large"])
    expect([...app.browser.cookies.keys()].filter((name) => name.includes("flow"))).toEqual([])
  })

  it("OAC-13, D16: the sign-in request cannot change the parameters that bind the callback to it", async () => {
    const app = oauthApp(keys)
    const hostile =
      "client_id=x&redirect_uri=https://evil.test&response_type=token&response_mode=fragment&state=s&nonce=n&code_challenge=c&request_uri=https://evil.test&login_hint=ada"
    const sent = locationOf(await app.browser.post(`/signin/idp?${hostile}`)).searchParams
    expect(Object.fromEntries(sent)).toMatchObject({
      client_id: app.idp.clientId,
      redirect_uri: `${appOrigin}/auth/callback/idp`,
      response_type: "code",
      code_challenge_method: "S256",
      login_hint: "ada",
    })
    for (const [name, value] of [
      ["state", "s"],
      ["nonce", "n"],
      ["code_challenge", "c"],
    ] as const)
      expect(sent.getAll(name)).not.toContain(value)
    expect(sent.has("request_uri")).toBe(false)
  })

  it("CSRF-02, CSRF-03: is started only by our own form", async () => {
    const app = oauthApp(keys)
    const bare = await app.browser.send(new Request(`${appOrigin}/auth/signin/idp`, { method: "POST" }))
    expect(locationOf(bare).searchParams.get("error")).toBe("MissingCSRF")
    const cross = await app.browser.post(
      "/signin/idp",
      {},
      { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
    )
    expect(reasonOf(cross)).toBe("cross_origin")
    expect((await app.browser.get("/signin/idp")).headers.get("content-type")).toContain("text/html")
    expect([...app.browser.cookies.keys()].filter((name) => name.includes("flow"))).toEqual([])
  })

  it("DESIGN 5: continues after a restart and on another instance with the same secret", async () => {
    const app = oauthApp(keys)
    const back = await app.visitProvider(app.browser, "idp")
    const twin = openBrowser({ ...app.config }, { now: () => 1_800_000_000_000 })
    for (const [name, value] of app.browser.cookies) twin.cookies.set(name, value)
    expect(sessionCookies(await twin.send(back))).toHaveLength(1)
  })

  it("D2: the cookie of a sign-in at a provider without state still binds the sign-in to its browser", async () => {
    const app = oauthApp(keys, { idp: { unsupportedChecks: ["state"] } })
    const back = await app.visitProvider(app.browser, "idp")
    expect(new URL(back.url).searchParams.has("state")).toBe(false)
    expect(reasonOf(await app.browser.other().send(back.clone()))).toBe("flow_missing")
    expect(sessionCookies(await app.browser.send(back))).toHaveLength(1)
  })

  it("DOS-05: callbacks without a flow cause no request to the provider", async () => {
    const app = oauthApp(keys)
    for (let call = 0; call < 50; call++) await app.browser.get(`/callback/idp?code=${call}&state=${call}`)
    expect(app.idp.seen).toEqual([])
    expect(app.written).toEqual([])
  })

  it("DOS-06: a hundred sign-ins at once fetch the provider's metadata once", async () => {
    const app = oauthApp(keys)
    await Promise.all(Array.from({ length: 100 }, () => app.browser.other().post("/signin/idp")))
    expect(app.idp.calls.metadata).toBe(1)
  })
})

describe("accounts and users", () => {
  const ada = { sub: "ada-1", name: "Ada", email: "ada@example.test", email_verified: true }

  it("the first sign-in creates a user and an account, and the next one finds them", async () => {
    const app = oauthApp(keys)
    await app.signIn(app.browser, "idp")
    const first = (await app.browser.session())?.user
    await app.signIn(app.browser.other(), "idp")
    expect(app.events).toEqual(["createUser", "linkAccount", "signIn", "signIn"])
    expect(app.written.filter((name) => name === "createUser")).toHaveLength(1)
    expect(first).toMatchObject({ email: "ada@example.test" })
  })

  it("LINK-01, LINK-02: an account at another provider with the same address is not linked", async () => {
    const app = oauthApp(keys, { people: { idp: ada, plain: { ...ada, sub: "someone" } } })
    await app.signIn(app.browser, "idp")
    const other = app.browser.other()
    const response = await app.signIn(other, "plain")
    expect(locationOf(response).searchParams.get("error")).toBe("OAuthAccountNotLinked")
    expect(await other.session()).toBeNull()
  })

  it.each([true, false, "true", 1, null])(
    "LINK-03, D7: an account is linked by address, if the provider allows it, unless email_verified is present and not true (%j)",
    async (verified) => {
      const app = oauthApp(keys, {
        people: { idp: ada, plain: { ...ada, sub: "someone", email_verified: verified } },
        plain: { allowDangerousEmailAccountLinking: true },
      })
      await app.signIn(app.browser, "idp")
      const other = app.browser.other()
      await app.signIn(other, "plain")
      expect((await other.session()) !== null).toBe(verified === true)
    },
  )

  it("D3: a second account is linked to the user who was signed in from start to end, and the session stays", async () => {
    const app = oauthApp(keys, { people: { idp: ada, plain: { sub: "p1", email: "other@example.test" } } })
    await app.signIn(app.browser, "idp")
    const before = new Map(app.browser.cookies)
    await app.signIn(app.browser, "plain")
    expect(app.events).toEqual(["createUser", "linkAccount", "signIn", "linkAccount", "signIn"])
    const name = "__Secure-authjs.session-token"
    expect(app.browser.cookies.get(name)).toBe(before.get(name))
    expect((await app.browser.session())?.user).toMatchObject({ email: "ada@example.test" })
  })

  it("LINK-05: an account is not linked to a user who signed in only after the flow was started", async () => {
    const app = oauthApp(keys, { people: { idp: ada, plain: { sub: "p1", email: "other@example.test" } } })
    const back = await app.visitProvider(app.browser, "plain")
    await app.signIn(app.browser, "idp")
    await app.browser.send(back)
    expect((await app.browser.session())?.user).toMatchObject({ email: "other@example.test" })
    expect(app.events.filter((name) => name === "createUser")).toHaveLength(2)
  })

  it("LINK-06: a sign-in is refused if another user is signed in at its end than at its start", async () => {
    const app = oauthApp(keys, { people: { plain: { sub: "p1", email: "p@example.test" } } })
    await app.signIn(app.browser, "idp", "first")
    const back = await app.visitProvider(app.browser, "plain")
    await app.browser.post("/signout")
    // Another person at the same provider, with another address.
    app.idp.lie = {
      id: "x",
      title: "x",
      hooks: { idTokenClaims: (claims) => ({ ...claims, sub: "second", email: "second@example.test" }) },
      expect: { verdict: "session" },
    }
    await app.signIn(app.browser, "idp", "second")
    const response = await app.browser.send(back)
    expect(reasonOf(response)).toBe("session_changed")
    expect((await app.browser.session())?.user).toMatchObject({ email: "second@example.test" })
  })

  it("LINK-07: an account never moves to another user", async () => {
    const app = oauthApp(keys, { people: { idp: ada, plain: { sub: "p1", email: "other@example.test" } } })
    await app.signIn(app.browser.other(), "plain")
    await app.signIn(app.browser, "idp")
    const response = await app.signIn(app.browser, "plain")
    expect(reasonOf(response)).toBe("account_of_other_user")
  })

  it("LINK-15: twenty first sign-ins of one person at once create one user and one account", async () => {
    const app = oauthApp(keys)
    const browsers = Array.from({ length: 20 }, () => app.browser.other())
    const backs = await Promise.all(browsers.map((browser) => app.visitProvider(browser, "idp")))
    await Promise.all(browsers.map((browser, index) => browser.send(backs[index] ?? new Request(appOrigin))))
    const sessions = await Promise.all(browsers.map((browser) => browser.session()))
    expect(sessions.every((session) => session?.user?.["email"] === "ada@example.test")).toBe(true)
    expect(app.events.filter((name) => name === "createUser")).toHaveLength(1)
  })

  it("LINK-18, INV-K2: nothing is written if callbacks.signIn denies", async () => {
    const app = oauthApp(keys, { config: { callbacks: { signIn: () => false } } })
    const response = await app.signIn(app.browser, "idp")
    expect(locationOf(response).searchParams.get("error")).toBe("AccessDenied")
    expect(app.written).toEqual([])
  })

  it("callbacks.signIn can redirect a person without a session", async () => {
    const app = oauthApp(keys, { config: { callbacks: { signIn: () => "/apply" } } })
    const response = await app.signIn(app.browser, "idp")
    expect(locationOf(response).href).toBe(`${appOrigin}/apply`)
    expect(sessionCookies(response)).toEqual([])
  })

  it("a new person is redirected to pages.newUser first", async () => {
    const app = oauthApp(keys, { config: { pages: { newUser: "/welcome" } } })
    expect(locationOf(await app.signIn(app.browser, "idp")).pathname).toBe("/welcome")
    expect(locationOf(await app.signIn(app.browser.other(), "idp")).pathname).toBe("/")
  })

  it("IDP-04, D8: an account without an id is refused", async () => {
    for (const id of ["", " ", "undefined", "null", "NaN", null, NaN, Infinity, true, {}, ["1"], "x".repeat(256)]) {
      const app = oauthApp(keys, { idp: { profile: () => ({ id: id as string, email: "a@example.test" }) } })
      expect(reasonOf(await app.signIn(app.browser, "idp"))).toBe("subject_invalid")
      expect(app.written).toEqual([])
    }
  })

  it("provider tokens of a later sign-in are stored, if the adapter supports it", async () => {
    const app = oauthApp(keys)
    await app.signIn(app.browser, "idp")
    await app.signIn(app.browser.other(), "idp")
    expect(app.written).toContain("updateAccount")
  })
})
