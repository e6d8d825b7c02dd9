import fc from "fast-check"
import { decodeJwt, decodeProtectedHeader, generateKeyPair, jwtVerify } from "jose"
import { describe, expect, it } from "vitest"
import { clientAuthentication, type ClientCredentials } from "../../src/protocol/client-authentication.ts"
import { staticServer, unknownIssuer } from "../../src/protocol/discovery.ts"
import { ProviderCallError } from "../../src/protocol/outbound-fetch.ts"

const server = staticServer({ issuer: "https://idp.test", token: "https://idp.test/token" })
const seconds = 1_800_000_000

async function applied(
  credentials: ClientCredentials,
  clientId = "client-1",
  to = server,
): Promise<{ body: URLSearchParams; headers: Headers }> {
  const [body, headers] = [new URLSearchParams(), new Headers()]
  const authentication = clientAuthentication(credentials, to, () => seconds * 1000 + 700)
  await authentication({ issuer: to.issuer }, { client_id: clientId }, body, headers)
  return { body, headers }
}

describe("client authentication", () => {
  it("OAC-26: client_secret_basic is the default, and form-encodes id and secret before base64", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 })
    await fc.assert(
      fc.asyncProperty(text, text, async (clientId, clientSecret) => {
        const { body, headers } = await applied({ clientSecret }, clientId)
        const [id, secret, ...more] = atob(headers.get("authorization")?.slice("Basic ".length) ?? "").split(":")
        const decode = (part = ""): string | null => new URLSearchParams(`x=${part}`).get("x")
        expect([decode(id), decode(secret), more]).toEqual([clientId, clientSecret, []])
        expect(`${id}${secret}`).toMatch(/^[\w.!~*'()%+-]+$/)
        expect([...body]).toEqual([])
      }),
    )
  })

  it("client_secret_post puts id and secret into the body, and the method none puts only the id there", async () => {
    const post = await applied({ method: "client_secret_post", clientSecret: "a&b" })
    expect(Object.fromEntries(post.body)).toEqual({ client_id: "client-1", client_secret: "a&b" })
    const none = await applied({ method: "none", clientSecret: "must not be sent" })
    expect(Object.fromEntries(none.body)).toEqual({ client_id: "client-1" })
    expect([...post.headers, ...none.headers]).toEqual([])
  })

  it("client_secret_jwt signs with the secret, by our clock, for issuer and token endpoint", async () => {
    const { body } = await applied({ method: "client_secret_jwt", clientSecret: "s".repeat(32) })
    const assertion = body.get("client_assertion") ?? ""
    const { payload } = await jwtVerify(assertion, new TextEncoder().encode("s".repeat(32)), {
      currentDate: new Date(seconds * 1000),
    })
    const { jti, ...claims } = payload
    expect(jti).toMatch(/^[\w-]{43}$/)
    expect(claims).toEqual({
      iss: "client-1",
      sub: "client-1",
      aud: ["https://idp.test", "https://idp.test/token"],
      iat: seconds,
      nbf: seconds,
      exp: seconds + 60,
    })
    expect(body.has("client_secret")).toBe(false)
  })

  it("private_key_jwt signs with the key and names it; a placeholder issuer is not an audience", async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256")
    const credentials = { method: "private_key_jwt", clientPrivateKey: { key: privateKey, kid: "k1" } }
    const anonymous = staticServer({ token: "https://idp.test/token" })
    const assertion = (await applied(credentials, "client-1", anonymous)).body.get("client_assertion") ?? ""
    await jwtVerify(assertion, publicKey, { currentDate: new Date(seconds * 1000) })
    expect(decodeProtectedHeader(assertion)).toEqual({ alg: "ES256", kid: "k1" })
    expect(anonymous.issuer).toBe(unknownIssuer)
    expect(decodeJwt(assertion).aud).toEqual(["https://idp.test/token"])
  })

  it.each([
    ["client_secret_basic needs a clientSecret", { clientSecret: "" }],
    ["client_secret_basic needs a clientSecret", {}],
    ["client_secret_post needs a clientSecret", { method: "client_secret_post" }],
    ["client_secret_jwt needs a clientSecret", { method: "client_secret_jwt" }],
    ["private_key_jwt needs token.clientPrivateKey", { method: "private_key_jwt", clientSecret: "s" }],
    ["not one of those supported", { method: "tls_client_auth", clientSecret: "s" }],
    ["not one of those supported", { method: "", clientSecret: "s" }],
  ])("OAC-26: %s (%j)", (sentence, credentials) => {
    expect(() => clientAuthentication(credentials, server, () => 0)).toThrow(ProviderCallError)
    expect(() => clientAuthentication(credentials, server, () => 0)).toThrow(sentence)
  })

  it("OAC-26: a public key cannot sign, and the sentence says so", async () => {
    const { publicKey } = await generateKeyPair("ES256")
    const credentials = { method: "private_key_jwt", clientPrivateKey: publicKey }
    expect(() => clientAuthentication(credentials, server, () => 0)).toThrow("not a private CryptoKey")
  })
})
