import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { describe, expect, it } from "vitest"
import { staticServer } from "../../src/protocol/discovery.ts"
import { readKeySet } from "../../src/protocol/jwks.ts"
import { ProviderCallError, type ProviderCall } from "../../src/protocol/outbound-fetch.ts"
import type { KeySource } from "../../src/protocol/provider-cache.ts"
import { fetchUserinfo } from "../../src/protocol/userinfo.ts"

const now = 1_800_000_000
const server = staticServer({ issuer: "https://idp.test", userinfo: "https://idp.test/me?fields=a" })
const request = { server, clientId: "client-1", accessToken: "the token" }
const call = (answer: () => Response): ProviderCall & { now: () => number } => ({
  fetch: async () => answer(),
  now: () => now * 1000,
})
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "good",
    (error: unknown) => (error instanceof ProviderCallError ? error.reason : error),
  )
const jwtAnswer = (jwt: string): Response =>
  new Response(jwt, { headers: { "content-type": "application/jwt;charset=x" } })

describe("userinfo", () => {
  it("sends the token only in the header", async () => {
    const sent: [string, RequestInit][] = []
    const fetch: ProviderCall["fetch"] = async (url, init) => {
      sent.push([url, init])
      return Response.json({ sub: "1", name: "Ada" })
    }
    expect(await fetchUserinfo(request, { fetch, now: () => now * 1000 })).toEqual({ sub: "1", name: "Ada" })
    expect(sent.length).toBe(1)
    const [[url, init] = ["", {}]] = sent
    expect(url).toBe("https://idp.test/me?fields=a")
    expect(init.method).toBe("GET")
    expect(init.body).toBeNull()
    expect(new Headers(init.headers).get("authorization")).toBe("Bearer the token")
  })

  it("a profile without sub is returned, and the caller checks it", async () => {
    expect(
      await fetchUserinfo(
        request,
        call(() => Response.json({ id: 5 })),
      ),
    ).toEqual({ id: 5 })
  })

  it.each([201, 204, 400, 401, 403, 404, 500])("OP-25: a profile with status %i is refused", async (status) => {
    const body = status === 204 ? null : JSON.stringify({ sub: "1" })
    expect(
      await reasonOf(
        fetchUserinfo(
          request,
          call(() => new Response(body, { status })),
        ),
      ),
    ).toBe("userinfo_refused")
  })

  it.each(["[]", "null", '"x"', "1", "", "<html>", "{", `{"a":${"[".repeat(99)}${"]".repeat(99)}}`])(
    "IDP-14: %.20j is not a profile",
    async (body) => {
      expect(
        await reasonOf(
          fetchUserinfo(
            request,
            call(() => new Response(body)),
          ),
        ),
      ).toBe("userinfo_refused")
    },
  )

  it("no request is sent without an address, or with a token that does not fit a header", async () => {
    const never = call(() => {
      throw new Error("must not be called")
    })
    const nowhere = { ...request, server: staticServer({}) }
    expect(await reasonOf(fetchUserinfo(nowhere, never))).toBe("userinfo_refused")
    expect(await reasonOf(fetchUserinfo({ ...request, accessToken: "a\r\nb" }, never))).toBe("userinfo_refused")
  })
})

describe("signed userinfo", () => {
  const claims = { iss: "https://idp.test", aud: "client-1", sub: "1" }

  async function world(): Promise<{ sign: (payload: object) => Promise<string>; keys: KeySource }> {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
    const set = readKeySet({ keys: [await exportJWK(publicKey)] })
    return {
      sign: (payload) => new SignJWT({ ...payload }).setProtectedHeader({ alg: "ES256" }).sign(privateKey),
      keys: async () => set,
    }
  }

  it("is verified if the client expects it", async () => {
    const { sign, keys } = await world()
    const [jwt, signed] = [await sign(claims), { alg: "ES256", keys }]
    expect(
      await fetchUserinfo(
        { ...request, signed },
        call(() => jwtAnswer(jwt)),
      ),
    ).toEqual(claims)
  })

  it("signed userinfo is accepted if it names neither issuer nor client, as OpenID Connect Core §5.3.2 allows, or several clients", async () => {
    const { sign, keys } = await world()
    const signed = { alg: "ES256", keys }
    for (const said of [{ sub: "1" }, { ...claims, aud: ["other", "client-1"] }]) {
      const jwt = await sign(said)
      expect(
        await fetchUserinfo(
          { ...request, signed },
          call(() => jwtAnswer(jwt)),
        ),
      ).toMatchObject(said)
    }
  })

  it("OP-27: is refused if unsigned, forged, of another issuer or audience, unexpected, or missing", async () => {
    const { sign, keys } = await world()
    const foreign = await world()
    const signed = { alg: "ES256", keys }
    const judged = (jwt: string): Promise<unknown> =>
      reasonOf(
        fetchUserinfo(
          { ...request, signed },
          call(() => jwtAnswer(jwt)),
        ),
      )
    const unsigned = [{ alg: "none" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    expect(await judged(`${unsigned.join(".")}.`)).toBe("userinfo_refused")
    expect(await judged(await foreign.sign(claims))).toBe("userinfo_refused")
    expect(await judged(await sign({ ...claims, iss: "https://other.test" }))).toBe("userinfo_refused")
    expect(await judged(await sign({ ...claims, aud: "other" }))).toBe("userinfo_refused")
    expect(await judged(await sign({ ...claims, aud: ["other", "another"] }))).toBe("userinfo_refused")
    expect(await judged(await sign({ ...claims, aud: 1 }))).toBe("userinfo_refused")
    expect(await judged("not a JWT")).toBe("userinfo_refused")
    const good = await sign(claims)
    expect(
      await reasonOf(
        fetchUserinfo(
          request,
          call(() => jwtAnswer(good)),
        ),
      ),
    ).toBe("userinfo_refused")
    const mislabelled = call(() => jwtAnswer(JSON.stringify(claims)))
    expect(await reasonOf(fetchUserinfo(request, mislabelled))).toBe("userinfo_refused")
    const plain = call(() => Response.json(claims))
    expect(await reasonOf(fetchUserinfo({ ...request, signed }, plain))).toBe("userinfo_refused")
  })
})
