import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { staticServer } from "../../src/protocol/discovery.ts"
import { ProviderCallError, type ProviderCall } from "../../src/protocol/outbound-fetch.ts"
import { exchangeCode, type CodeExchange, type ExchangedTokens } from "../../src/protocol/token-request.ts"

const seconds = 1_800_000_000
const server = staticServer({ issuer: "https://idp.test", token: "https://idp.test/token?tenant=1" })
const exchange: CodeExchange = {
  server,
  clientId: "client-1",
  credentials: { method: "client_secret_post", clientSecret: "s3cret" },
  callback: { code: "the code", state: "the state" },
  state: "the state",
  codeVerifier: "the verifier",
  redirectUri: "https://app.test/cb",
}
const good = { access_token: "at", token_type: "Bearer" }

/** Any character of the basic plane that is not half of a pair, control characters included. */
const character = fc.integer({ min: 0, max: 0xd7ff }).map((code) => String.fromCharCode(code))

interface Sent {
  url: string
  init: RequestInit
}
const world = (answer: () => Response): { sent: Sent[]; call: ProviderCall & { now: () => number } } => {
  const sent: Sent[] = []
  const fetch: ProviderCall["fetch"] = async (url, init) => {
    sent.push({ url, init })
    return answer()
  }
  return { sent, call: { fetch, now: () => seconds * 1000 } }
}
const formOf = (sent: Sent | undefined): URLSearchParams => {
  if (!(sent?.init.body instanceof URLSearchParams)) throw new TypeError("the body is no form")
  return sent.init.body
}
const exchanged = (
  body: unknown,
  over: Partial<CodeExchange> = {},
  init: ResponseInit = {},
): Promise<ExchangedTokens> => exchangeCode({ ...exchange, ...over }, world(() => Response.json(body, init)).call)
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof ProviderCallError ? error.reason : error),
  )

describe("the token request", () => {
  it("OP-36: carries exactly its required parameters, for any code", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: character }), async (code) => {
        const { sent, call } = world(() => Response.json(good))
        await exchangeCode({ ...exchange, callback: { ...exchange.callback, code } }, call)
        const [request] = sent
        expect(sent.length).toBe(1)
        expect(request?.url).toBe("https://idp.test/token?tenant=1")
        expect(request?.init.method).toBe("POST")
        expect(request?.init.redirect).toBe("manual")
        expect(Object.fromEntries(formOf(request))).toEqual({
          grant_type: "authorization_code",
          code,
          redirect_uri: "https://app.test/cb",
          code_verifier: "the verifier",
          client_id: "client-1",
          client_secret: "s3cret",
        })
      }),
    )
  })

  it("RFC 9700 §4.8.2: sends no verifier if no challenge was sent", async () => {
    const { sent, call } = world(() => Response.json(good))
    await exchangeCode({ ...exchange, codeVerifier: undefined }, call)
    expect(formOf(sent[0]).has("code_verifier")).toBe(false)
  })

  it.each<[string, Partial<CodeExchange>]>([
    ["another state", { state: "other" }],
    ["no state", { callback: { code: "c" } }],
    ["a state although none was sent", { state: undefined }],
    ["another provider's iss", { callback: { ...exchange.callback, iss: "https://other.test" } }],
    ["no iss although promised", { server: { ...server, issParameterSupported: true } }],
    ["no code", { callback: { code: "", state: "the state" } }],
    ["no token endpoint", { server: { ...server, tokenEndpoint: undefined } }],
    ["no secret", { credentials: {} }],
  ])("INV-O6: the code is not sent with %s", async (_what, over) => {
    const { sent, call } = world(() => Response.json(good))
    expect(await reasonOf(exchangeCode({ ...exchange, ...over }, call))).toBe("token_request_failed")
    expect(sent).toEqual([])
  })

  it("D11: an http token endpoint receives no code", async () => {
    const { sent, call } = world(() => Response.json(good))
    const over = { server: { ...server, tokenEndpoint: "http://idp.test/token" } }
    expect(await reasonOf(exchangeCode({ ...exchange, ...over }, call))).toBe("provider_metadata_invalid")
    expect(sent).toEqual([])
  })

  it("OAC-27: a refused client is not tried again with another method", async () => {
    const { sent, call } = world(() => Response.json({ error: "invalid_client" }, { status: 401 }))
    expect(await reasonOf(exchangeCode(exchange, call))).toBe("token_request_failed")
    expect(sent.length).toBe(1)
  })
})

describe("the token response", () => {
  it("returns the tokens unchanged, the ID token separately and unread", async () => {
    const body = {
      ...good,
      id_token: "not even a JWT",
      refresh_token: "rt",
      scope: "a b",
      expires_in: 60,
      extra: { x: 1 },
    }
    expect(await exchanged(body)).toEqual({
      tokens: {
        access_token: "at",
        token_type: "bearer",
        refresh_token: "rt",
        scope: "a b",
        extra: { x: 1 },
        expires_in: 60,
        expires_at: seconds + 60,
      },
      unverifiedIdToken: "not even a JWT",
    })
  })

  it("is total: any JSON gives tokens or a typed failure, and the access token fits a header", async () => {
    const field = fc.oneof(fc.jsonValue(), fc.string({ unit: character }))
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({
        access_token: field,
        token_type: fc.constantFrom("Bearer", "mac", 1),
        expires_in: field,
        id_token: field,
      }),
    )
    await fc.assert(
      fc.asyncProperty(body, async (json) => {
        const outcome = await exchanged(json).catch((error: unknown) => error)
        if (outcome instanceof ProviderCallError) return
        const { tokens } = outcome as ExchangedTokens
        expect(new Headers({ authorization: `Bearer ${tokens.access_token}` }).has("authorization")).toBe(true)
        for (const time of [tokens.expires_in, tokens.expires_at]) {
          if (time !== undefined) expect(Number.isSafeInteger(time) && time >= 0).toBe(true)
        }
      }),
    )
  })

  it.each([
    [3600, 3600],
    ["3600", 3600],
    [0, 0],
    [59.9, 59],
    ["59.9", 59],
    [-1, undefined],
    ["-1", undefined],
    [1e99, undefined],
    ["1e9", undefined],
    ["NaN", undefined],
    [null, undefined],
    [[60], undefined],
  ])("IDP-21: expires_in %j is read as %s", async (given, read) => {
    const { tokens } = await exchanged({ ...good, expires_in: given })
    expect(tokens.expires_in).toBe(read)
    expect(tokens.expires_at).toBe(read === undefined ? undefined : seconds + read)
  })

  it("keeps a provider's own expires_at if it is a time", async () => {
    expect((await exchanged({ ...good, expires_at: 5 })).tokens.expires_at).toBe(5)
    expect((await exchanged({ ...good, expires_at: "soon" })).tokens.expires_at).toBeUndefined()
    expect((await exchanged({ ...good, expires_at: 5, expires_in: 1 })).tokens.expires_at).toBe(seconds + 1)
  })

  it("treats null as absent", async () => {
    const body = { ...good, refresh_token: null, scope: null, id_token: null, error: null }
    expect(await exchanged(body)).toEqual({
      tokens: { access_token: "at", token_type: "bearer" },
      unverifiedIdToken: undefined,
    })
  })

  it.each(["bearer", "BEARER", "Bearer", "DPoP"])("OP-28: token_type %s is accepted", async (type) => {
    expect((await exchanged({ ...good, token_type: type })).tokens.token_type).toBe(type.toLowerCase())
  })

  it.each([
    [{ ...good, token_type: "mac" }],
    [{ access_token: "at" }],
    [{ token_type: "bearer" }],
    [{ ...good, access_token: "" }],
    [{ ...good, access_token: "a\r\nb: c" }],
    [{ ...good, access_token: "ü" }],
    [{ ...good, access_token: "a".repeat(16 * 1024 + 1) }],
    [{ ...good, refresh_token: "a\0b" }],
    [{ ...good, refresh_token: 1 }],
    [{ ...good, scope: ["a"] }],
    [{ ...good, id_token: {} }],
    [{}],
    [[]],
    [null],
    ["text"],
  ])("OP-11, OP-28, IDP-20: %.60j is not a token response", async (body) => {
    expect(await reasonOf(exchanged(body))).toBe("token_response_invalid")
  })

  it.each([
    ["invalid_grant", 400, "code_refused"],
    ["invalid_grant", 200, "code_refused"],
    ["bad_verification_code", 200, "code_refused"],
    ["invalid_client", 401, "token_request_failed"],
    ["redirect_uri_mismatch", 200, "token_request_failed"],
    [{ type: "odd" }, 400, "code_refused"],
  ])("OP-11: error %j with status %i is %s, tokens beside it or not", async (error, status, reason) => {
    expect(await reasonOf(exchanged({ error }, {}, { status }))).toBe(reason)
    expect(await reasonOf(exchanged({ ...good, error }, {}, { status }))).toBe(reason)
  })

  it.each([201, 400, 404, 500, 503])("tokens with status %i are refused", async (status) => {
    expect(await reasonOf(exchanged(good, {}, { status }))).toBe("token_request_failed")
  })

  it("OP-12: an HTML page is refused, and the failure contains no part of it", async () => {
    const { call } = world(() => new Response("<b>canary</b>", { headers: { "content-type": "text/html" } }))
    const failure: unknown = await exchangeCode(exchange, call).catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: "token_response_invalid" })
    expect(String(failure)).not.toContain("canary")
  })

  it("OP-12: JSON with the type of a page is refused", async () => {
    const { call } = world(() => Response.json(good, { headers: { "content-type": "text/html; charset=utf-8" } }))
    expect(await reasonOf(exchangeCode(exchange, call))).toBe("token_response_invalid")
  })

  it("accepts JSON with the type text, as some providers send it", async () => {
    const { call } = world(() => new Response(JSON.stringify(good), { headers: { "content-type": "text/plain" } }))
    expect(await reasonOf(exchangeCode(exchange, call))).toBe("none")
  })
})

describe("token.conform", () => {
  it("the result of the hook is read instead of the response, and the response itself is read without the hook", async () => {
    const odd = { access_token: "at" }
    const conform = async (answer: Response): Promise<Response> =>
      Response.json({ ...(await answer.json()), token_type: "bearer" })
    expect((await exchanged(odd, { conform })).tokens.token_type).toBe("bearer")
    const readsOnly = async (answer: Response): Promise<undefined> => {
      await answer.text()
    }
    expect((await exchanged(good, { conform: readsOnly })).tokens.access_token).toBe("at")
  })

  it("OAC-28: the exchange fails if the hook throws, and the error has no text from the hook", async () => {
    const conform = (): never => {
      throw new Error("canary")
    }
    const failure: unknown = await exchanged(good, { conform }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: "token_response_invalid", cause: { message: "Error" } })
  })
})
