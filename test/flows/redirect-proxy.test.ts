import { Auth as peerAuth, customFetch as peerFetch } from "@auth/core"
import { decode } from "@auth/core/jwt"
import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { encode } from "../../src/jwt.ts"
import { customFetch, type OIDCConfig, type TokenRequestContext } from "../../src/ports/provider.ts"
import { jsonOf, locationOf, openBrowser, sessionCookies, type Browser } from "../support/browser.ts"
import { createLyingProvider, makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { withWriteLog } from "../support/write-log.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"

const stable = "https://stable.example.com"
const preview = "https://pr-7.preview.example.com"
const secret = "a secret of all deployments, long enough"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

/**
 * Makes two deployments, and a browser with cookies for each of them. Only the stable deployment is registered with the
 * provider.
 */
function deployments(over: Partial<AuthConfig> = {}, idpOver: Partial<OIDCConfig> = {}) {
  let late = 0
  const now = () => Math.floor(Date.now() / 1000) + late
  const idp = createLyingProvider({ keys, now, redirectUris: [`${stable}/auth/callback/idp`] })
  const provider: OIDCConfig = {
    id: "idp",
    name: "IdP",
    type: "oidc",
    issuer: idp.issuer,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    // The provider's handler takes what `fetch` takes.
    [customFetch]: idp.fetch as typeof fetch,
    ...idpOver,
  }
  const logged: Error[] = []
  const warned: string[] = []
  const { adapter, written } = withWriteLog(memoryAdapter())
  const config: AuthConfig = {
    secret,
    trustHost: true,
    providers: [provider],
    redirectProxyUrl: `${stable}/auth`,
    redirectProxyAllowedOrigins: [preview],
    logger: { error: (error) => logged.push(error), warn: (code) => warned.push(code) },
    ...over,
  }
  const clock = { now: () => now() * 1000 }
  return {
    idp,
    config,
    logged,
    warned,
    written,
    atStable: openBrowser({ ...config, adapter }, clock, stable),
    atPreview: openBrowser(config, clock, preview),
    pass: (seconds: number) => {
      late += seconds
    },
    /** Returns the provider's callback for a sign-in that began at the preview, addressed to the stable deployment. */
    answer: async (from: Browser) => (await idp.authorize(locationOf(await from.post("/signin/idp")))).request(),
  }
}

/** Returns a state with an origin, sealed like the states of a deployment with the secret. */
function stateFor(origin: unknown, over: Partial<Parameters<typeof encode>[0]> = {}): Promise<string> {
  return encode({ token: { origin, random: "r" }, secret, salt: "encodedState", maxAge: 900, ...over })
}

async function sentOnFor(origin: unknown, over: Partial<AuthConfig> = {}) {
  const app = deployments(over)
  const state = await stateFor(origin)
  const response = await app.atStable.get(`/callback/idp?${new URLSearchParams({ code: "c", state }).toString()}`)
  return { ...app, location: locationOf(response), response }
}

describe("a sign-in through the redirect proxy", () => {
  it("returns to the deployment that started it, with a session there and no session at the proxy", async () => {
    const { atPreview, atStable, answer, idp, written } = deployments()
    const back = await answer(atPreview)
    expect(new URL(back.url).origin).toBe(stable)

    const forwarded = await atStable.send(back)
    expect(forwarded.status).toBe(302)
    expect(locationOf(forwarded).href).toBe(`${preview}/auth/callback/idp${new URL(back.url).search}`)
    expect([idp.calls.token, written.length, sessionCookies(forwarded).length]).toEqual([0, 0, 0])

    const done = await atPreview.get(locationOf(forwarded).href)
    expect(sessionCookies(done)).toHaveLength(1)
    expect((await atPreview.session())?.user).toMatchObject({ email: "ada@example.test" })
    expect(await atStable.session()).toBeNull()
  })

  it("sends the proxy's callback to the provider in both requests, and seals its own in the state", async () => {
    const { atPreview, atStable, idp } = deployments()
    const sent = locationOf(await atPreview.post("/signin/idp"))
    expect(sent.searchParams.get("redirect_uri")).toBe(`${stable}/auth/callback/idp`)
    const state = sent.searchParams.get("state") ?? ""
    expect(await decode({ token: state, secret, salt: "encodedState" })).toMatchObject({
      origin: `${preview}/auth/callback/idp`,
      random: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    })
    const back = (await idp.authorize(sent)).request()
    await atPreview.get(locationOf(await atStable.send(back)).href)
    // The provider itself compares the redirect URI, the verifier and the client.
    expect(idp.violations).toEqual([])
    const token = idp.seen.find(({ endpoint }) => endpoint === "token")
    expect(new URLSearchParams(token?.body).get("redirect_uri")).toBe(`${stable}/auth/callback/idp`)
  })

  it("also gives the proxy's callback to a token.request hook", async () => {
    const told: string[] = []
    const request = ({ provider }: TokenRequestContext<object>) => {
      told.push(provider.callbackUrl)
      return { tokens: { access_token: "t" } }
    }
    const { atPreview, atStable, answer } = deployments({}, { token: { request } })
    const back = await answer(atPreview)
    await atPreview.get(locationOf(await atStable.send(back)).href)
    expect(told).toEqual([`${stable}/auth/callback/idp`])
  })

  it("passes on unknown parameters, repeated ones and errors", async () => {
    const { atPreview, atStable } = deployments()
    const state = locationOf(await atPreview.post("/signin/idp")).searchParams.get("state") ?? ""
    const search = `?error=access_denied&session_state=a%20b&x=1&x=2&state=${state}`
    expect(locationOf(await atStable.get(`/callback/idp${search}`)).search).toBe(search)
  })

  it("can be set for one provider, which then overrides the global one", async () => {
    const { atPreview } = deployments(
      { redirectProxyUrl: "https://other.example.com/auth" },
      { redirectProxyUrl: `${stable}/own/` },
    )
    const sent = locationOf(await atPreview.post("/signin/idp"))
    expect(sent.searchParams.get("redirect_uri")).toBe(`${stable}/own/callback/idp`)
  })

  it.each([{ checks: ["none"] as const }, { dangerouslyOmitChecks: ["state"] as const }])(
    "always has a state: %j",
    async (over) => {
      const { atPreview, atStable, answer } = deployments({}, over)
      const back = await answer(atPreview)
      const done = await atPreview.get(locationOf(await atStable.send(back)).href)
      expect(sessionCookies(done)).toHaveLength(1)
    },
  )

  it.each<[string, Partial<OIDCConfig>]>([
    ["responds with a posted form", { authorization: { params: { response_mode: "form_post" } } }],
    ["does not support state", { unsupportedChecks: ["state"] }],
  ])("is not used for a provider that %s, with a warning", async (_what, over) => {
    const { atPreview, warned } = deployments({}, over)
    const sent = locationOf(await atPreview.post("/signin/idp"))
    expect(sent.searchParams.get("redirect_uri")).toBe(`${preview}/auth/callback/idp`)
    expect(warned).toContain("redirect-proxy-unused")
  })

  it("the proxy's own sign-ins end at the proxy, beside passed-on ones in progress", async () => {
    const { atPreview, atStable, answer, idp } = deployments()
    const own = (await idp.authorize(locationOf(await atStable.post("/signin/idp")))).request()
    await atStable.send(await answer(atPreview))
    expect(sessionCookies(await atStable.send(own))).toHaveLength(1)
  })

  it("returns even if both deployments receive the same cookies", async () => {
    const options = { domain: "example.com", httpOnly: true, sameSite: "lax", path: "/", secure: true } as const
    const { atPreview, atStable, answer } = deployments({ cookies: { state: { options } } })
    const back = await answer(atPreview)
    for (const [name, value] of atPreview.cookies) if (name.includes("flow")) atStable.cookies.set(name, value)
    const forwarded = await atStable.send(back)
    expect(locationOf(forwarded).origin).toBe(preview)
    expect(forwarded.headers.getSetCookie().filter((line) => line.includes("flow"))).toEqual([])
    expect(sessionCookies(await atPreview.get(locationOf(forwarded).href))).toHaveLength(1)
  })

  it("answers as JSON, if the client requested JSON", async () => {
    const { atPreview, atStable, answer } = deployments()
    const back = await answer(atPreview)
    const response = await atStable.get(back.url, { "x-auth-return-redirect": "1" })
    expect(new URL((await jsonOf<{ url: string }>(response)).url).origin).toBe(preview)
  })
})

describe("ROUTE-21: the redirect proxy passes a code on only to listed origins", () => {
  it("to no deployment without a list, and the log names the option", async () => {
    const { location, logged } = await sentOnFor(`${preview}/auth/callback/idp`, {
      redirectProxyAllowedOrigins: undefined,
    })
    expect(location.origin).toBe(stable)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error: "OAuthCallbackError",
      reason: "forward_refused",
    })
    expect(logged[0]?.message).toContain("redirectProxyAllowedOrigins")
    expect(logged[0]?.cause).toMatchObject({ said: preview })
  })

  it.each([
    ["another scheme", "http://pr-7.preview.example.com/auth/callback/idp"],
    ["a scheme other than http and https", "javascript:alert(1)//pr-7.preview.example.com/auth/callback/idp"],
    ["user info before it", "https://pr-7.preview.example.com@evil.test/auth/callback/idp"],
    ["user info at the right host", "https://x:y@pr-7.preview.example.com/auth/callback/idp"],
    ["another port", "https://pr-7.preview.example.com:8443/auth/callback/idp"],
    ["a longer name", "https://pr-7.preview.example.com.evil.test/auth/callback/idp"],
    ["a name with the same ending", "https://evil-pr-7.preview.example.com/auth/callback/idp"],
    ["a dot at the end", "https://pr-7.preview.example.com./auth/callback/idp"],
    ["an additional label", "https://a.pr-7.preview.example.com/auth/callback/idp"],
    ["the parent", "https://preview.example.com/auth/callback/idp"],
    ["a lookalike", "https://pr-7.preview.ехample.com/auth/callback/idp"],
    ["a backslash", "https://evil.test\\@pr-7.preview.example.com/auth/callback/idp"],
    ["an empty host", "https:///auth/callback/idp"],
    ["no host", "//evil.test/auth/callback/idp"],
    ["another address", "https://evil.test/auth/callback/idp"],
    ["a query of its own", `${preview}/auth/callback/idp?next=https://evil.test/callback/idp`],
    ["a fragment", `${preview}/auth/callback/idp#/callback/idp`],
    ["a nested callback", `${preview}/auth/callback/idp?state=x&code=y`],
    ["a callback of another provider", `${preview}/auth/callback/other`],
    ["a page that is not a callback", `${preview}/redirect`],
    ["two slashes", `${preview}//evil.test/callback/idp`],
    ["dots", `${preview}/auth/../x/callback/idp`],
    ["a list", [`${preview}/auth/callback/idp`]],
    ["an object", { href: `${preview}/auth/callback/idp` }],
    ["a number", 1],
    ["an empty text", ""],
  ])("never to %s", async (_what, origin) => {
    const { location, response, idp, written } = await sentOnFor(origin)
    expect(location.origin).toBe(stable)
    expect(location.searchParams.get("error")).toBe("OAuthCallbackError")
    expect(location.href).not.toContain("evil")
    expect([idp.calls.token, written, sessionCookies(response)]).toEqual([0, [], []])
  })

  it.each([
    ["https://pr-8.preview.example.com", true],
    ["https://x.preview.example.com", true],
    ["https://a.b.preview.example.com", false],
    ["https://preview.example.com", false],
    ["https://.preview.example.com", false],
    ["https://pr-8.preview.example.com:444", false],
    ["http://pr-8.preview.example.com", false],
    ["https://pr-8.preview.example.com.evil.test", false],
    ["https://evil-preview.example.com", false],
  ])("https://*.preview.example.com is one label: %s is %s", async (origin, listed) => {
    const { location } = await sentOnFor(`${origin}/auth/callback/idp`, {
      redirectProxyAllowedOrigins: ["https://*.preview.example.com"],
    })
    expect(location.origin).toBe(listed ? origin : stable)
  })

  it.each([
    ["sealed with another secret", { secret: "x".repeat(32) }],
    ["sealed for another purpose", { salt: "__Secure-authjs.session-token" }],
    ["that is too old", { maxAge: -60 }],
  ])("not by a state %s", async (_what, over) => {
    const { atStable } = deployments()
    const state = await stateFor(`${preview}/auth/callback/idp`, over)
    const location = locationOf(await atStable.get(`/callback/idp?code=c&state=${state}`))
    expect([location.origin, location.searchParams.get("reason")]).toEqual([stable, "forward_state_unreadable"])
  })

  it.each(["state=junk", "state=junk&code=c", "state=eyJhbGciOiJub25lIn0.e30.&code=c"])("not by %s", async (query) => {
    const { atStable } = deployments()
    const location = locationOf(await atStable.get(`/callback/idp?${query}`))
    expect(location.searchParams.get("reason")).toBe("forward_state_unreadable")
  })

  it("OAC-05: not after the sign-in expired", async () => {
    const { atPreview, atStable, answer, pass } = deployments()
    const back = await answer(atPreview)
    pass(1000)
    expect(locationOf(await atStable.send(back)).searchParams.get("reason")).toBe("forward_state_unreadable")
  })

  it("OAC-15: not if a state, code or issuer is repeated, or a token is present", async () => {
    const { atStable } = deployments()
    const state = await stateFor(`${preview}/auth/callback/idp`)
    for (const more of [`state=${state}`, "state=x", "code=d", "iss=a&iss=b", "id_token=t"]) {
      const location = locationOf(await atStable.get(`/callback/idp?code=c&state=${state}&${more}`))
      expect([location.origin, location.searchParams.get("reason")]).toEqual([stable, "duplicate_parameter"])
    }
  })

  it("OAC-04: a callback that is passed on twice signs in once", async () => {
    const { atPreview, atStable, answer } = deployments()
    const back = await answer(atPreview)
    const [first, second] = [locationOf(await atStable.send(back.clone())), locationOf(await atStable.send(back))]
    expect(sessionCookies(await atPreview.get(first.href))).toHaveLength(1)
    expect(locationOf(await atPreview.get(second.href)).searchParams.get("reason")).toBe("flow_missing")
  })

  it("OAC-01: a callback of an attacker's sign-in has no effect in this browser", async () => {
    const { atPreview, atStable, answer, idp } = deployments()
    const forwarded = locationOf(await atStable.send(await answer(atPreview)))
    const victim = atPreview.other()
    expect(locationOf(await victim.get(forwarded.href)).searchParams.get("reason")).toBe("flow_missing")
    expect(idp.calls.token).toBe(0)
  })

  it("a deployment that is not a proxy passes nothing on", async () => {
    const { atPreview } = deployments()
    const state = await stateFor(`${stable}/auth/callback/idp`)
    const location = locationOf(await atPreview.get(`/callback/idp?code=c&state=${state}`))
    expect([location.origin, location.searchParams.get("reason")]).toEqual([preview, "flow_missing"])
  })

  it("a form that is posted to the proxy is not passed on", async () => {
    const { atStable } = deployments()
    const body = new URLSearchParams({ code: "c", state: await stateFor(`${preview}/auth/callback/idp`) })
    const response = await atStable.send(new Request(`${stable}/auth/callback/idp`, { method: "POST", body }))
    expect(locationOf(response).searchParams.get("reason")).toBe("flow_missing")
  })
})

describe("beside Auth.js with the same secret", () => {
  const peer = (idp: ReturnType<typeof deployments>["idp"]) => ({
    secret,
    trustHost: true,
    basePath: "/auth",
    redirectProxyUrl: `${stable}/auth`,
    logger: { error: () => undefined, warn: () => undefined },
    providers: [
      {
        id: "idp",
        name: "IdP",
        type: "oidc" as const,
        issuer: idp.issuer,
        clientId: idp.clientId,
        clientSecret: idp.clientSecret,
        // The provider's handler takes what `fetch` takes.
        [peerFetch]: idp.fetch as typeof fetch,
      },
    ],
  })

  it("its proxy passes our callbacks on", async () => {
    const { atPreview, answer, idp } = deployments()
    const back = await answer(atPreview)
    const forwarded = await peerAuth(back, peer(idp))
    expect(locationOf(forwarded).origin).toBe(preview)
    expect(sessionCookies(await atPreview.get(locationOf(forwarded).href))).toHaveLength(1)
  })

  it("our proxy passes its callbacks on", async () => {
    const { atStable, idp } = deployments()
    const config = peer(idp)
    const csrf = await peerAuth(new Request(`${preview}/auth/csrf`), config)
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(csrf)
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ")
    const started = await peerAuth(
      new Request(`${preview}/auth/signin/idp`, {
        method: "POST",
        headers: { cookie },
        body: new URLSearchParams({ csrfToken }),
      }),
      config,
    )
    const back = (await idp.authorize(locationOf(started))).request()
    const forwarded = locationOf(await atStable.send(back))
    expect(forwarded.href).toBe(`${preview}/auth/callback/idp${new URL(back.url).search}`)
  })
})
