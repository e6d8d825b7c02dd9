import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { clientSecret, examine, expectOneProblem, idp, provider, redirectUri, those } from "./patient.ts"

type Answer = { status: number; body: string }

/** An OpenID provider whose metadata and token endpoint a test controls. */
async function issuing(metadata: object, answers: Readonly<Record<string, Answer>> = {}): Promise<string> {
  let issuer = ""
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? "", "http://any").pathname
    const [authorization_endpoint, token_endpoint, jwks_uri] = ["auth", "token", "jwks"].map(
      (one) => `${issuer}/${one}`,
    )
    const own = { issuer, authorization_endpoint, token_endpoint, jwks_uri, ...metadata }
    const usual: Answer = { status: 200, body: path.includes("well-known") ? JSON.stringify(own) : "<p>Sign in</p>" }
    const { status, body } = answers[path] ?? usual
    res.writeHead(status, { "content-type": "application/json" }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return issuer
}

const wellKnown = "/.well-known/openid-configuration"

describe("authchart doctor, about a provider's responses", () => {
  it("does not blame the issuer if the provider has an error", async () => {
    for (const [status, why] of [
      [503, /an error of its own/],
      [429, /limits the requests/],
    ] as const) {
      const issuer = await issuing({}, { [wellKnown]: { status, body: "later" } })
      const findings = await examine({ providers: [idp(issuer)] })
      expectOneProblem(findings, `${new URL(issuer).host} answers ${status}`, why, /Try again/)
      expect(those(findings, "problem").join()).not.toMatch(/issuer is wrong/i)
    }
  })

  it("shows no password that the issuer contains, and says that an issuer may not contain a password", async () => {
    const { issuer } = await provider()
    const named = issuer.replace("//", "//app:hunter2@")
    const findings = await examine({ providers: [idp(named)] })
    expectOneProblem(findings, /issuer contains a user or a password/, `Set the issuer (AUTH_IDP_ISSUER) to ${issuer}`)
    expect(JSON.stringify(findings)).not.toContain("hunter2")
  })

  it("names other methods of client authentication only if the provider has some, without a gap in the text", async () => {
    const refused = { "/token": { status: 401, body: '{"error":"invalid_client"}' } }
    for (const [methods, end] of [
      [["client_secret_basic"], "shows for this client."],
      [
        ["client_secret_basic", "client_secret_post", "client_secret_jwt"],
        "shows for this client (client_secret_post or client_secret_jwt, perhaps).",
      ],
    ] as const) {
      const issuer = await issuing({ token_endpoint_auth_methods_supported: methods }, refused)
      expect(those(await examine({ providers: [idp(issuer)] }), "problem").join()).toContain(end)
    }
  })

  it("recommends no method of client authentication for which the client lacks the data", async () => {
    const refused = { "/token": { status: 401, body: '{"error":"invalid_client"}' } }
    const some = ["tls_client_auth", "private_key_jwt", "client_secret_post"]
    const issuer = await issuing({ token_endpoint_auth_methods_supported: some }, refused)
    const said = those(await examine({ providers: [idp(issuer)] }), "problem").join("\n")
    expect(said).toContain('Set client: { token_endpoint_auth_method: "client_secret_post" }.')
    expect(said).not.toContain('token_endpoint_auth_method: "tls_client_auth"')
    const only = await issuing({ token_endpoint_auth_methods_supported: ["tls_client_auth"] }, refused)
    const findings = await examine({ providers: [idp(only)] })
    expect(JSON.stringify(findings)).not.toContain("token_endpoint_auth_method:")
    expect(those(findings, "warning").join()).toMatch(/no credential for these methods/)
  })

  it("removes line breaks and colours that a provider puts into names", async () => {
    const name = "x\u001b[2J\n  ✓ ok       All is well."
    const lists = {
      token_endpoint_auth_methods_supported: [name],
      response_types_supported: [name],
      code_challenge_methods_supported: [name],
      id_token_signing_alg_values_supported: [name],
    }
    const findings = await examine({ providers: [idp(await issuing(lists))] })
    for (const { says, mend = "" } of findings) expect(says + mend).not.toMatch(/[\p{Cc}✓]/u)
    expect(those(findings, "problem").join()).toMatch(/does not offer the response type "code"/)
  })

  it("quotes a page with its white space collapsed", async () => {
    const body = "<h1>invalid\n\n        redirect_uri</h1>"
    const issuer = await issuing({}, { "/auth": { status: 400, body } })
    const findings = await examine({ providers: [idp(issuer)] })
    expect(those(findings, "problem").join()).toContain(`refuses the redirect URI ${redirectUri}`)
    expect(those(findings, "problem").join()).toContain("(invalid redirect_uri)")
    expect(JSON.stringify(findings)).not.toContain(clientSecret)
  })
})

describe("authchart doctor, about its --url", () => {
  it("uses AUTH_URL, as the application does, and says where --url differs", async () => {
    const { issuer } = await provider(["https://app.example.org/api/auth/callback/idp"])
    const env = { AUTH_URL: "https://app.example.org" }
    const findings = await examine({ providers: [idp(issuer)] }, { env, url: "https://other.example.org" })
    expect(those(findings, "ok").join("\n")).toContain("is registered: https://app.example.org/api/auth/callback/idp")
    expectOneProblem(findings, /AUTH_URL is https:\/\/app\.example\.org, and --url says https:\/\/other\.example\.org/)
    const same = await examine({ providers: [idp(issuer)] }, { env, url: "https://app.example.org/" })
    expect(those(same, "problem")).toEqual([])
  })

  it("says that the path of a refused redirect URI comes from AUTH_URL", async () => {
    const { issuer } = await provider(["https://app.example.org/api/auth/callback/idp"])
    const env = { AUTH_URL: "https://app.example.org/shop" }
    const findings = await examine({ providers: [idp(issuer)] }, { env })
    expectOneProblem(findings, "https://app.example.org/shop/callback/idp", /path begins with that of AUTH_URL, \/shop/)
    expect(those(findings, "ok").join("\n")).toMatch(
      /AUTH_URL is https:\/\/app\.example\.org\/shop\. Its path, \/shop, is the basePath/,
    )
  })
})
