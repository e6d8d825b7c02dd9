import { createServer } from "node:http"
import { createServer as createTcpServer, type AddressInfo } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { clientSecret, examine, expectOneProblem, idp, provider, redirectUri, those } from "./patient.ts"

describe("authchart doctor, of an OpenID provider", () => {
  it("finds no fault in a client whose configuration matches its registration", async () => {
    const { issuer } = await provider()
    const findings = await examine({ providers: [idp(issuer)] })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "warning")).toEqual([])
    const fine = those(findings, "ok").join("\n")
    expect(fine).toContain(`The redirect URI is registered: ${redirectUri}`)
    expect(fine).toMatch(/refuses a made-up code, and accepts this client's id and secret \(client_secret_basic\)/)
    expect(fine).toMatch(/clock agrees/)
    expect(fine).toMatch(/usable key/)
  })

  it("says that the client secret is wrong, and that the id is right", async () => {
    const { issuer } = await provider()
    const findings = await examine({ providers: [idp(issuer, { clientSecret: "another" })] })
    expectOneProblem(findings, /clientSecret \(AUTH_IDP_SECRET\) is wrong/, /knows the client id/, /Copy the secret/)
  })

  it("reports a missing secret, without a request to the provider", async () => {
    const { issuer } = await provider()
    const config = { providers: [idp(issuer, { clientSecret: undefined })] }
    expectOneProblem(await examine(config), /no credential for the provider/, /AUTH_IDP_SECRET/)
    expectOneProblem(await examine(config, { offline: true }), /no credential for the provider/)
  })

  it("names the registered method of client authentication if the client uses another method", async () => {
    const { issuer } = await provider()
    const client = { token_endpoint_auth_method: "client_secret_jwt" } as const
    const findings = await examine({ providers: [idp(issuer, { client })] })
    expectOneProblem(findings, /with another method than client_secret_jwt/, /client_secret_basic, perhaps/)
  })

  it("names the redirect URI to register if another redirect URI is registered", async () => {
    const { issuer } = await provider(["http://localhost:3000/auth/callback/idp"])
    const findings = await examine({ providers: [idp(issuer)] })
    expectOneProblem(findings, `redirect URI ${redirectUri}`, /not registered/, `Register exactly ${redirectUri}`)
  })

  it("derives the redirect URI from --url", async () => {
    const { issuer } = await provider(["https://app.example.org/login/callback/idp"])
    const config = { providers: [idp(issuer)], basePath: "/login" }
    expect(those(await examine(config, { url: "https://app.example.org" }), "problem")).toEqual([])
    expectOneProblem(await examine(config), /http:\/\/localhost:3000\/login\/callback\/idp/, /--url sets another one/)
  })

  it("says that the client id is wrong, and does not blame the secret", async () => {
    const { issuer } = await provider()
    const findings = await examine({ providers: [idp(issuer, { clientId: "ap" })] })
    expectOneProblem(findings, /does not know the client id/, /AUTH_IDP_ID/)
  })

  it("says that the issuer has an extra slash, and shows the right spelling", async () => {
    const { issuer } = await provider()
    const findings = await examine({ providers: [idp(`${issuer}/`)] })
    expectOneProblem(
      findings,
      `the configuration has ${issuer}/`,
      `the provider has ${issuer}`,
      /slash at the end/,
      `exactly ${issuer}`,
    )
  })

  it("says that the server is not an OpenID provider", async () => {
    const other = createServer((_req, res) => res.writeHead(404).end("nothing"))
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => new Promise((resolve) => void other.close(() => resolve())))
    const issuer = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const findings = await examine({ providers: [idp(issuer)] })
    expectOneProblem(findings, /The issuer is wrong/, /answers 404/, /AUTH_IDP_ISSUER/)
  })

  it("says by how much the clock is wrong, and in which direction", async () => {
    const { issuer } = await provider()
    const late = await examine({ providers: [idp(issuer)] }, { now: () => Date.now() - 3_600_000 })
    expectOneProblem(late, /clock is 60 minutes behind that of 127\.0\.0\.1/, /from the future/, /NTP/)
    const early = await examine({ providers: [idp(issuer)] }, { now: () => Date.now() + 7_200_000 })
    expectOneProblem(early, /clock is 2 hours ahead of that of 127\.0\.0\.1/, /look expired/)
    const near = await examine({ providers: [idp(issuer)] }, { now: () => Date.now() + 20_000 })
    expect(those(near, "problem")).toEqual([])
  })

  it("names the host that cannot be reached, and why", async () => {
    const { issuer, close } = await provider()
    await close()
    const { host } = new URL(issuer)
    expectOneProblem(
      await examine({ providers: [idp(issuer)] }),
      `${host} cannot be reached`,
      /nothing listens there \(ECONNREFUSED\)/,
    )
    const nowhere = await examine({ providers: [idp("https://no-such-host.invalid")] })
    expectOneProblem(nowhere, /no-such-host\.invalid cannot be reached/, /DNS.*\((?:ENOTFOUND|EAI_AGAIN)\)/)
  })

  it("stops waiting for a provider that accepts the connection and does not answer", async () => {
    const silent = createTcpServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void silent.close())
    const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const findings = await examine({ providers: [idp(issuer)] }, { patience: 1000 })
    expectOneProblem(findings, `${new URL(issuer).host} accepts the connection and does not answer in time`)
  })

  it("sends no request with --offline, but still says which redirect URI to register", async () => {
    const findings = await examine({ providers: [idp("http://127.0.0.1:9")] }, { offline: true })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "skipped").join("\n")).toContain(`Register exactly this redirect URI: ${redirectUri}`)
  })

  it("says which option it needs to test the redirect URI if the public address is unknown", async () => {
    const { issuer } = await provider()
    const world = { production: true, env: { AUTH_URL: "", AUTH_TRUST_HOST: "true" } }
    const findings = await examine({ providers: [idp(issuer)] }, world)
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "skipped").join("\n")).toMatch(/public address is unknown.*--url/)
  })
})

describe("authchart doctor, about providers with responses of their own", () => {
  /** Responds as a provider is known to, because the real one is not available to tests. */
  async function answering(answers: Readonly<Record<string, { status: number; body?: string; location?: string }>>) {
    const server = createServer((req, res) => {
      const { status, body = "", location } = answers[new URL(req.url ?? "", "http://any").pathname] ?? { status: 404 }
      res.writeHead(status, location === undefined ? {} : { location }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())))
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return {
      id: "hub",
      name: "Hub",
      type: "oauth" as const,
      clientId: "app",
      clientSecret,
      authorization: `${base}/authorize`,
      token: `${base}/token`,
      userinfo: `${base}/user`,
    }
  }
  const login = { status: 302, location: "/login?return_to=%2Fauthorize%3Fredirect_uri%3Dx" }

  it("understands GitHub's responses: a refused client, and a refused code", async () => {
    const wrong = await answering({
      "/authorize": login,
      "/token": { status: 200, body: '{"error":"incorrect_client_credentials"}' },
    })
    expectOneProblem(
      await examine({ providers: [wrong] }),
      /AUTH_HUB_SECRET\) is wrong/,
      /incorrect_client_credentials/,
    )
    const right = await answering({
      "/authorize": login,
      "/token": { status: 200, body: '{"error":"bad_verification_code"}' },
    })
    const findings = await examine({ providers: [right] })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "ok").join("\n")).toMatch(/refuses a made-up code, and accepts this client's id and secret/)
    // A redirect to its own sign-in page says nothing about the redirect URI.
    expect(those(findings, "ok").join("\n")).toMatch(/does not refuse the redirect URI/)
  })

  it("takes a token endpoint with status 404 for an unknown client", async () => {
    const unknown = await answering({ "/authorize": login, "/token": { status: 404, body: '{"error":"Not Found"}' } })
    expectOneProblem(await examine({ providers: [unknown] }), /client id is unknown there/, /AUTH_HUB_ID/)
  })

  it("reports an unreachable host once, regardless of the number of requests to it", async () => {
    const gone = await answering({})
    const at = "http://127.0.0.1:9"
    const config = { ...gone, authorization: `${at}/a`, token: `${at}/t`, userinfo: `${at}/u` }
    expectOneProblem(await examine({ providers: [config] }), /127\.0\.0\.1:9 cannot be reached/)
  })

  it("does not take a page of a firewall for a response of the provider", async () => {
    const body = "<h1>403</h1><p>This web application is guarded: your client was redirected.</p>"
    const guarded = await answering({
      "/authorize": { status: 403, body },
      "/token": { status: 400, body: '{"error":"invalid_grant"}' },
    })
    const findings = await examine({ providers: [guarded] })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "warning").join()).toMatch(/does not say if .* is registered: it answered 403/)
  })

  it("recognises an error page with status 200, and an error in a redirect", async () => {
    const token = { status: 400, body: '{"error":"invalid_grant"}' }
    const page =
      "<html><script>var redirect_uri = 'https://x'</script><p>AADSTS50011: The redirect URI does not match.</p></html>"
    const shown = await answering({ "/authorize": { status: 200, body: page }, "/token": token })
    expectOneProblem(await examine({ providers: [shown] }), /refuses the redirect URI/)
    const hidden = Buffer.from("redirect_uri_mismatch: this request").toString("base64url")
    const moved = await answering({
      "/authorize": { status: 302, location: `/signin/error?authError=${hidden}` },
      "/token": token,
    })
    expectOneProblem(await examine({ providers: [moved] }), /refuses the redirect URI/)
  })

  it("accepts a sign-in page that quotes the redirect URI", async () => {
    const body = `<form data-messages="invalid redirect_uri; invalid_client"><input name="redirect_uri" value="${redirectUri}"><p>Sign in to continue to the application.</p></form>`
    const fine = await answering({
      "/authorize": { status: 200, body },
      "/token": { status: 400, body: '{"error":"invalid_grant"}' },
    })
    expect(those(await examine({ providers: [fine] }), "problem")).toEqual([])
  })

  it("reports nothing about the client if the response says nothing about it", async () => {
    const odd = await answering({
      "/authorize": login,
      "/token": { status: 400, body: '{"error":"invalid_request","error_description":"no"}' },
    })
    const findings = await examine({ providers: [odd] })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "skipped").join("\n")).toMatch(
      /does not say if .* secret is right.*400, invalid_request, no/,
    )
  })
})
