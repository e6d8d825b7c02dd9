/** Functions that make lies: misbehaviours of the local provider. Each lie has the result that a test expects. */
import { createHmac } from "node:crypto"
import { exportSPKI, importJWK, type JWK } from "jose"
import type { Hooks, Json, Lie, LieContext } from "./local-provider.types.ts"

type Expectation = Lie["expect"]

/** The number of calls that a correct client makes before it refuses the lie, by the place of the refusal. */
const callsUntil = {
  start: { token: 0, userinfo: 0 },
  callback: { token: 0, userinfo: 0 },
  token: { token: 1, userinfo: 0 },
  idToken: { token: 1, userinfo: 0 },
  nonce: { token: 1, userinfo: 0 },
  userinfo: { token: 1, userinfo: 1 },
} as const

function refused(at: keyof typeof callsUntil, reason?: string): Expectation {
  return { verdict: "refused", at, ...(reason === undefined ? {} : { reason }), calls: callsUntil[at] }
}

const badSignature = refused("idToken", "id_token_signature_invalid")

type Name =
  | `at${"Start" | "Token" | "Nonce" | "Userinfo"}`
  | `bad${"IdToken" | "Signature" | "Keys" | "Userinfo"}`
  | `no${"Keys" | "IdToken"}`
  | "session"
  | "lookedTwice"
  | "expired"
  | "refusedCode"
  | "failedRequest"
  | "unreachable"

/** The results that a test expects of a sign-in at a lying provider. */
export const expected: Readonly<Record<Name, Expectation>> = {
  session: { verdict: "session" },
  atStart: refused("start", "provider_metadata_invalid"),
  atToken: refused("token", "token_response_invalid"),
  refusedCode: refused("token", "code_refused"),
  failedRequest: refused("token", "token_request_failed"),
  unreachable: refused("token", "provider_unreachable"),
  noIdToken: refused("idToken", "id_token_missing"),
  badIdToken: refused("idToken", "id_token_invalid"),
  badSignature,
  // The client fetches the keys a second time, because the provider can have published a new key since the first fetch.
  lookedTwice: { ...badSignature, calls: { ...badSignature.calls, jwks: 2 } },
  badKeys: refused("idToken", "provider_metadata_invalid"),
  noKeys: refused("idToken", "provider_unreachable"),
  expired: refused("idToken", "id_token_expired"),
  atNonce: refused("nonce"),
  atUserinfo: refused("userinfo"),
  badUserinfo: refused("userinfo", "userinfo_refused"),
}

export function lie(id: string, title: string, expect: Expectation, hooks: Hooks): Lie {
  return { id, title, expect, hooks }
}

/**
 * Makes a lie with a wrong value of a claim in the ID token.
 *
 * @param what the name of the claim, and after a comma its wrong value in words.
 */
export function claim(
  id: string,
  what: string,
  value: (context: LieContext) => unknown,
  expect: Expectation = expected.badIdToken,
): Lie {
  const name = what.split(",")[0] ?? what
  return lie(id, `ID token with another ${what}`, expect, {
    idTokenClaims: (claims, context) => ({ ...claims, [name]: value(context) }),
  })
}

export function withoutClaim(id: string, name: string): Lie {
  const idTokenClaims = (claims: Json): Json =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
  return lie(id, `ID token without ${name}`, expected.badIdToken, { idTokenClaims })
}

export function header(id: string, title: string, extra: (context: LieContext) => Json): Lie {
  return lie(id, title, badSignature, {
    idTokenHeader: (honest, context) => ({ ...honest, ...extra(context) }),
    // The token is signed with the key in its own header, so only a client that trusts this header accepts the token.
    idTokenSign: ({ header: sent, claims }, { keys }) => jws(sent, claims, keys.foreign.privateKey),
  })
}

export function callback(
  id: string,
  title: string,
  change: (given: URLSearchParams, context: LieContext) => void,
): Lie {
  return lie(id, title, refused("callback"), {
    authzResponse: (given, context) => {
      change(given, context)
      return given
    },
  })
}

export function answers(id: string, title: string, body: unknown, expect: Expectation = expected.atToken): Lie {
  return lie(id, title, expect, { tokenResponse: () => Response.json(body) })
}

export function tokenField(id: string, name: string, value: unknown, expect: Expectation = expected.atToken): Lie {
  return lie(id, `token answer with ${name} ${JSON.stringify(value)?.slice(0, 40)}`, expect, {
    tokenResponse: (answer) => ({ ...answer, [name]: value }),
  })
}

export function publishes(id: string, what: string, change: Json): Lie {
  return lie(id, `publishes ${what}`, expected.badSignature, {
    jwks: ({ keys }) => ({ keys: keys.map((key) => ({ ...key, ...change })) }),
  })
}

export function address(id: string, name: string, value: string): Lie {
  return lie(id, `metadata with ${name} ${value}`, expected.atStart, {
    metadata: (metadata) => ({ ...metadata, [name]: value }),
  })
}

export const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/**
 * Signs any header and claims with RS256. The function uses no JWT library, because such a library could refuse to sign
 * wrong claims.
 */
export async function jws(sent: Json, claims: unknown, key: CryptoKey): Promise<string> {
  const input = `${encode(sent)}.${typeof claims === "string" ? Buffer.from(claims).toString("base64url") : encode(claims)}`
  const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", key, new TextEncoder().encode(input))
  return `${input}.${Buffer.from(signature).toString("base64url")}`
}

export function hs256(sent: Json, claims: unknown, secret: string): string {
  const input = `${encode({ ...sent, alg: "HS256" })}.${encode(claims)}`
  return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`
}

export async function pemOf(jwk: JWK): Promise<string> {
  const key = await importJWK(jwk)
  if (key instanceof Uint8Array) throw new TypeError("not a public key")
  return exportSPKI(key)
}

export const huge = (): Response => new Response(`{"a":"${"x".repeat(1024 * 1024)}"}`)
export const notUtf8 = (): Response => new Response(new Uint8Array([123, 255]))
export const deep = (): Response => new Response(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)

/** Returns a response whose body has one byte and then stays open until the client cancels it. */
export const endless = (): Response =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) }))
export const cutOff = (): Response =>
  new Response(
    new ReadableStream({
      pull: (stream) => stream.error(new Error("connection closed")),
      start: (stream) => stream.enqueue(new Uint8Array([123])),
    }),
  )

export const at = (endpoint: string, instead: () => Response): Hooks => ({
  transport: (request, answer) => (request.endpoint === endpoint ? instead() : answer()),
})

export const redirects = (endpoint: string, status = 302): Hooks =>
  at(endpoint, () => new Response(null, { status, headers: { location: "https://attacker.test/collect" } }))
