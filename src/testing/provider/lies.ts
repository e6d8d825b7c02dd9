/**
 * The lies (misbehaviours of the local provider), each with an id by which tests name it. An id that begins with a rule
 * of docs/rules.md, such as `IDP-08`, tests that rule.
 */
import {
  address,
  answers,
  at,
  callback,
  claim,
  cutOff,
  deep,
  encode,
  endless,
  expected,
  header,
  hs256,
  huge,
  jws,
  lie,
  notUtf8,
  pemOf,
  publishes,
  redirects,
  tokenField,
  withoutClaim,
} from "./lie-makers.ts"
import type { Lie } from "./local-provider.types.ts"

/** All lies. Each has its own id. */
export const lies: readonly Lie[] = [
  claim("invalid-iss", "iss", ({ issuer }) => `${issuer}1`),
  claim("invalid-aud", "aud", ({ clientId }) => `${clientId}1`),
  ...["iss", "sub", "aud", "iat", "exp"].map((name) => withoutClaim(`missing-${name}`, name)),
  claim("nonce-invalid", "nonce", () => "another nonce", expected.atNonce),
  lie("nonce-missing", "ID token without nonce", expected.atNonce, { ...withoutClaim("", "nonce").hooks }),
  lie("kid-absent-single-jwks", "no kid, one key", expected.session, { idTokenHeader: ({ alg }) => ({ alg }) }),
  lie("kid-absent-multiple-jwks", "no kid, several keys", expected.session, {
    idTokenHeader: ({ alg }) => ({ alg }),
    jwks: ({ keys }, context) => ({ keys: [context.keys.next.publicJwk, ...keys] }),
  }),
  lie("invalid-sig-rs256", "one byte of the signature changed", expected.badSignature, {
    idTokenSign: async ({ header: sent, claims }, { sign }) => {
      const token = await sign(sent, claims)
      return token.slice(0, -10) + (token.at(-10) === "A" ? "B" : "A") + token.slice(-9)
    },
  }),
  lie(
    "signing-key-rotation-just-before-signing",
    "rotates between the first fetch of keys and signing",
    expected.session,
    {
      idTokenHeader: (honest, { keys }) => ({ ...honest, kid: keys.next.kid }),
      idTokenSign: ({ header: sent, claims }, { sign, keys }) => sign(sent, claims, keys.next.privateKey),
      jwks: (honest, { keys, calls }) => (calls.jwks === 1 ? honest : { keys: [keys.next.publicJwk] }),
    },
  ),
  lie("distributed-claims", "points to claims elsewhere, which no client may fetch", expected.session, {
    idTokenClaims: (claims) => ({
      ...claims,
      _claim_names: { payment: "src1" },
      _claim_sources: { src1: { endpoint: "https://attacker.test/claims", access_token: "x" } },
    }),
  }),
  tokenField("id-token-missing", "id_token", undefined, expected.noIdToken),
  tokenField("id-token-empty", "id_token", "", expected.noIdToken),
  tokenField("id-token-null", "id_token", null, expected.noIdToken),
  tokenField("id-token-number", "id_token", 7),
  callback("state-other", "another state", (given) => given.set("state", "another state")),
  callback("state-missing", "no state", (given) => given.delete("state")),

  callback("OP-01", "iss of another provider", (given) => given.set("iss", "https://other-idp.test")),
  callback("OP-02", "no iss, though advertised", (given) => given.delete("iss")),
  {
    ...callback("OP-03", "", (given) => given.set("iss", "https://other-idp.test")),
    title: "wrong iss, not advertised",
    hooks: {
      ...callback("", "", (given) => given.set("iss", "https://other-idp.test")).hooks,
      metadata: (metadata) => ({ ...metadata, authorization_response_iss_parameter_supported: false }),
    },
  },
  ...["code", "state", "iss"].map((name) =>
    callback(`OP-04-${name}`, `${name} twice`, (given) => given.append(name, "again")),
  ),
  lie("OP-05", "signed by a key that is not in the set, under its kid", expected.badSignature, {
    idTokenSign: ({ header: sent, claims }, { sign, keys }) => sign(sent, claims, keys.foreign.privateKey),
  }),
  lie("OP-06", "unknown kid", expected.lookedTwice, { idTokenHeader: (honest) => ({ ...honest, kid: "unknown" }) }),
  ...["none", "None", "nOnE"].map((alg) =>
    lie(`OP-07-${alg}`, `alg ${alg}, no signature`, expected.badSignature, {
      idTokenSign: ({ header: sent, claims }) => `${encode({ ...sent, alg })}.${encode(claims)}.`,
    }),
  ),
  lie("OP-08-secret", "HS256 with the client's secret", expected.badSignature, {
    idTokenSign: ({ header: sent, claims }, { clientSecret }) => hs256(sent, claims, clientSecret),
  }),
  lie("OP-08-pem", "HS256 with the public key as PEM", expected.badSignature, {
    idTokenSign: async ({ header: sent, claims }, { keys }) => hs256(sent, claims, await pemOf(keys.current.publicJwk)),
  }),
  lie("OP-08-jwk", "HS256 with the public key as JWK", expected.badSignature, {
    idTokenSign: ({ header: sent, claims }, { keys }) => hs256(sent, claims, JSON.stringify(keys.current.publicJwk)),
  }),
  header("OP-09-jwk", "header carries the key", ({ keys }) => ({ jwk: keys.foreign.publicJwk })),
  header("OP-09-jku", "header points to a key set", () => ({ jku: "https://attacker.test/keys" })),
  header("OP-09-x5u", "header points to a certificate", () => ({ x5u: "https://attacker.test/cert" })),
  header("OP-09-x5c", "header carries a certificate", () => ({ x5c: ["MIIB"] })),
  ...(
    [
      ["crit", { crit: ["exp2"], exp2: 1 }],
      ["b64", { b64: false }],
      ["at+jwt", { typ: "at+jwt" }],
      ["logout+jwt", { typ: "application/logout+JWT" }],
    ] as const
  ).map(([name, extra]) =>
    lie(`OP-10-${name}`, `header with ${JSON.stringify(extra)}`, expected.badIdToken, {
      idTokenSign: ({ header: sent, claims }, { keys }) => jws({ ...sent, ...extra }, claims, keys.current.privateKey),
    }),
  ),
  answers("OP-11-error", "200 with an error", { error: "invalid_grant" }, expected.refusedCode),
  ...[{}, [], null, "x"].map((body) => answers(`OP-11-${JSON.stringify(body)}`, "200 with other JSON", body)),
  lie("OP-12", "200 with a page", expected.atToken, {
    tokenResponse: () => new Response("<h1>Hello</h1>", { headers: { "content-type": "text/html" } }),
  }),
  lie("OP-12-json", "200 with JSON, called HTML", expected.atToken, {
    tokenResponse: (body) => new Response(JSON.stringify(body), { headers: { "content-type": "text/html" } }),
  }),
  ...[302, 307, 308].map((status) =>
    lie(`OP-13-${status}`, `token endpoint redirects, ${status}`, expected.failedRequest, redirects("token", status)),
  ),
  lie("OP-13-metadata", "discovery redirects", expected.atStart, redirects("metadata")),
  lie("OP-13-jwks", "jwks_uri redirects", expected.badKeys, redirects("jwks")),
  lie("OP-13-userinfo", "userinfo redirects", expected.badUserinfo, redirects("userinfo")),
  lie("OP-14-slow", "token endpoint stops in its answer", expected.unreachable, at("token", endless)),
  lie("OP-14-cut", "token endpoint closes in its answer", expected.unreachable, at("token", cutOff)),
  lie("OP-15-token", "1 MiB from the token endpoint", expected.failedRequest, at("token", huge)),
  lie("OP-15-metadata", "1 MiB of metadata", expected.atStart, at("metadata", huge)),
  lie("OP-15-userinfo", "1 MiB of userinfo", expected.badUserinfo, at("userinfo", huge)),
  lie("OP-15-deep", "JSON 100 000 levels deep", expected.atToken, at("token", deep)),
  lie("OP-15-keys", "101 keys", expected.badKeys, {
    jwks: ({ keys: [key] }) => ({ keys: Array.from({ length: 101 }, () => key) }),
  }),
  claim("OP-16-29s", "exp, 29 s past", ({ now }) => now - 29, expected.session),
  ...[31, 3600].map((past) =>
    claim(`OP-16-${past}s`, `exp, ${past} s past`, ({ now }) => now - past, expected.expired),
  ),
  ...["9999999999", 9_999_999_999.5, 1e308, null].map((value) => claim(`OP-16-${String(value)}`, "exp", () => value)),
  claim("OP-16-negative", "exp", () => -1, expected.expired),
  claim("OP-17-nbf", "nbf, in the future", ({ now }) => now + 3600),
  claim("OP-17-iat-future", "iat, in ten years", ({ now }) => now + 10 * 365 * 86400),
  claim("OP-17-iat-past", "iat, a week ago", ({ now }) => now - 7 * 86400, expected.expired),
  claim("OP-18-array", "aud, in an array", ({ clientId }) => [clientId], expected.session),
  claim("OP-18-two", "aud, one besides ours, no azp", ({ clientId }) => [clientId, "other"]),
  lie("OP-18-two-azp", "one aud besides ours, azp is ours", expected.session, {
    idTokenClaims: (claims, { clientId }) => ({ ...claims, aud: [clientId, "other"], azp: clientId }),
  }),
  claim("OP-18-azp", "azp", () => "other"),
  ...[[], {}, null].map((value) => claim(`OP-18-${JSON.stringify(value)}`, "aud", () => value)),
  ...[1, ["x"], { x: 1 }, "", "x".repeat(256), "undefined", "null", "[object Object]"].map((value) =>
    claim(`OP-19-${JSON.stringify(value).slice(0, 20)}`, "sub", () => value),
  ),
  lie("OP-20-proto", "claims with __proto__", expected.session, {
    idTokenSign: ({ header: sent, claims }, { keys }) =>
      jws(sent, JSON.stringify(claims).replace("{", '{"__proto__":{"admin":true},'), keys.current.privateKey),
  }),
  lie("OP-21", "nonce in another case", expected.atNonce, {
    idTokenClaims: (claims) => {
      const nonce = String(claims["nonce"])
      return { ...claims, nonce: nonce === nonce.toUpperCase() ? nonce.toLowerCase() : nonce.toUpperCase() }
    },
  }),
  claim("OP-22", "at_hash", () => "AAAAAAAAAAAAAAAAAAAAAA"),
  ...[401, 403, 500].map((status) =>
    lie(`OP-25-${status}`, `userinfo answers ${status} with a profile`, expected.badUserinfo, {
      userinfo: (claims) => Response.json(claims, { status }),
    }),
  ),
  lie("OP-26-other", "userinfo with another sub", expected.atUserinfo, {
    userinfo: (claims) => ({ ...claims, sub: `${String(claims["sub"])}invalid` }),
  }),
  lie("OP-26-missing", "userinfo without sub", expected.atUserinfo, { userinfo: ({ sub: _sub, ...claims }) => claims }),
  lie("OP-27", "userinfo as an unsigned JWT", expected.badUserinfo, {
    userinfo: (claims) =>
      new Response(`${encode({ alg: "none" })}.${encode(claims)}.`, { headers: { "content-type": "application/jwt" } }),
  }),
  tokenField("OP-28-mac", "token_type", "mac"),
  tokenField("OP-28-missing", "token_type", undefined),
  tokenField("OP-28-upper", "token_type", "BEARER", expected.session),
  ...[
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://u:p@idp.test/a",
    "https://idp.test/a#b",
  ].map((value) => address(`OP-29-${value}`, "authorization_endpoint", value)),
  address("OP-30-http", "token_endpoint", "http://idp.test/token"),
  address("OP-30-link-local", "token_endpoint", "http://169.254.169.254/token"),
  ...["https://idp.test/", "https://IDP.test", "https://idp.test:443", "https://other.test"].map((value) =>
    address(`OP-31-${value}`, "issuer", value),
  ),
  lie("OP-32", "metadata without code_challenge_methods_supported", expected.session, {
    metadata: ({ code_challenge_methods_supported: _methods, ...metadata }) => metadata,
  }),
  callback("OP-33", "an error with markup", (given) => {
    given.delete("code")
    given.set("error", "access_denied")
    given.set("error_description", "<script>alert(1)</script>")
    given.set("error_uri", "javascript:alert(1)")
  }),
  callback("OP-34", "error and code together", (given) => given.set("error", "access_denied")),
  ...["response", "id_token", "access_token"].map((name) =>
    callback(`OP-35-${name}`, `${name} in the callback`, (given) => given.set(name, "x")),
  ),
  callback("OP-36", "a code of 1 MiB", (given) => given.set("code", "x".repeat(1024 * 1024))),
  publishes("IDP-08-private", "the private key as well", { d: "AQAB" }),
  publishes("IDP-08-use", "the key for encryption", { use: "enc" }),
  publishes("IDP-08-alg", "the key for another algorithm", { alg: "PS256" }),
  publishes("PERSON-05-key", "the key as one that signs for another issuer", { issuer: "https://other-idp.test" }),
  publishes("PERSON-05-key-of-any", "the key as one that signs for the issuer of some tenant", {
    issuer: "https://idp.test/{tenantid}",
  }),
  lie("PERSON-05-own-key", "publishes the key as one that signs for this issuer", expected.session, {
    jwks: ({ keys }, { issuer }) => ({ keys: keys.map((key) => ({ ...key, issuer })) }),
  }),
  lie("IDP-09", "jwks_uri answers 500", expected.noKeys, { jwks: () => new Response("oops", { status: 500 }) }),
  tokenField("IDP-20-crlf", "access_token", "a\r\nx-injected: 1"),
  tokenField("IDP-20-long", "access_token", "a".repeat(100_000)),
  ...[-1, "3600", 1e99, "NaN", null].map((value) =>
    tokenField(`IDP-21-${String(value)}`, "expires_in", value, expected.session),
  ),
  lie("IDP-22", "an answer that is not UTF-8", expected.failedRequest, at("token", notUtf8)),
  lie("LOG-02", "an error that repeats what it was sent", expected.refusedCode, {
    transport: (request, answer) =>
      request.endpoint === "token"
        ? Response.json(
            { error: "invalid_grant", error_description: `got ${decodeURIComponent(request.body)}` },
            { status: 400 },
          )
        : answer(),
  }),
]

/**
 * Returns the lie with this id.
 * @throws {Error} for an unknown id.
 */
export function lieOf(id: string): Lie {
  const found = lies.find((one) => one.id === id)
  if (found === undefined) throw new Error(`there is no lie ${id}`)
  return found
}
