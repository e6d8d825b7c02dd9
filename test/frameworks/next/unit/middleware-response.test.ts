/** Middleware's instructions to Next.js, with the requests and responses of Next.js itself. */
import { NextRequest, NextResponse } from "next/server.js"
import { describe, expect, it } from "vitest"
import { forwarded, goOn } from "../../../../src/frameworks/next/middleware-response.ts"
import { atPublicAddress } from "../../../../src/frameworks/next/public-request.ts"

const cookies = [{ name: "s", value: "new", options: {} }]
const incoming = (headers: Record<string, string> = { cookie: "s=old; x=1", "accept-language": "de" }) =>
  new NextRequest("http://localhost:3000/page", { headers })

/** Returns the headers of the request after the middleware, as Next.js reads them. */
function followed(response: Response): Record<string, string | null> | undefined {
  const list = response.headers.get("x-middleware-override-headers")
  if (list === null) return undefined
  return Object.fromEntries(list.split(",").map((name) => [name, response.headers.get(`x-middleware-request-${name}`)]))
}

describe("a request that continues", () => {
  it("has the renewed cookies and every header that it had", () => {
    const request = incoming()
    expect(followed(forwarded(goOn(), { request, seen: request, cookies }))).toEqual({
      "accept-language": "de",
      cookie: "x=1; s=new",
    })
  })

  it("has no cookie header if the only cookie was cleared", () => {
    const request = incoming({ cookie: "s=old", "x-own": "1" })
    const cleared = [{ name: "s", value: "", options: { maxAge: 0 } }]
    expect(followed(forwarded(goOn(), { request, seen: request, cookies: cleared }))).toEqual({ "x-own": "1" })
  })

  it("keeps the headers that the application chose, and renews the cookies among them", () => {
    const request = incoming()
    const headers = new Headers({ cookie: "s=old", "x-by-middleware": "1" })
    const own = NextResponse.next({ request: { headers } })
    expect(followed(forwarded(own, { request, seen: request, cookies }))).toEqual({
      cookie: "s=new",
      "x-by-middleware": "1",
    })
  })

  it("gets no cookies if the application chose to pass none on", () => {
    const request = incoming()
    const own = NextResponse.next({ request: { headers: new Headers({ "x-by-middleware": "1" }) } })
    expect(followed(forwarded(own, { request, seen: request, cookies }))).toEqual({ "x-by-middleware": "1" })
  })

  it("is unchanged if nothing is renewed, if it ends here, and if Next.js did not send it", () => {
    const request = incoming()
    const plain = new Request(request)
    for (const [response, passed] of [
      [goOn(), { request, seen: request, cookies: [] }],
      [new Response("done"), { request, seen: request, cookies }],
      [NextResponse.redirect("http://localhost:3000/x"), { request, seen: request, cookies }],
      [goOn(), { request: plain, seen: plain, cookies }],
    ] as const)
      expect(forwarded(response, passed)).toBe(response)
  })
})

describe("a rewrite", () => {
  const seenAt = (href: string) => new NextRequest(href)
  const of = (to: string, seen = "https://app.test/page") =>
    forwarded(NextResponse.rewrite(to), { request: incoming(), seen: seenAt(seen), cookies: [] })

  it("a rewrite to the public address stays inside the application", () => {
    const { headers } = of("https://app.test/other?x=1")
    expect(headers.get("x-middleware-rewrite")).toBe("http://localhost:3000/other?x=1")
  })

  it.each(["https://elsewhere.test/x", "http://localhost:3000/x", "https://app.test:444/x"])(
    "to %s goes to that address",
    (to) => {
      expect(of(to).headers.get("x-middleware-rewrite")).toBe(to)
    },
  )
})

describe("a request at its public address", () => {
  it("keeps method, headers, body, basePath and locale", async () => {
    const nextConfig = { basePath: "/docs", i18n: { locales: ["en", "de"], defaultLocale: "en" } }
    const request = new NextRequest("http://localhost:3000/docs/de/page?x=1", {
      method: "POST",
      body: "story",
      headers: { "x-own": "1", cookie: "a=1" },
      nextConfig,
    })
    const seen = await atPublicAddress(request, {
      ok: true,
      origin: "https://app.test",
      href: "https://app.test/docs/de/page?x=1",
    })
    expect(seen).toBeInstanceOf(NextRequest)
    const { nextUrl, url, method, headers, cookies: jar } = seen as NextRequest
    expect([nextUrl.basePath, nextUrl.locale, nextUrl.pathname, nextUrl.search]).toEqual([
      "/docs",
      "de",
      "/page",
      "?x=1",
    ])
    expect([url, method, headers.get("x-own"), jar.get("a")?.value, await seen.text()]).toEqual([
      "https://app.test/docs/de/page?x=1",
      "POST",
      "1",
      "1",
      "story",
    ])
  })

  it("is the same object if it has that address already, without a public address, and if Next.js did not make it", async () => {
    const address = { ok: true, origin: "http://localhost:3000", href: "http://localhost:3000/page" } as const
    const request = incoming()
    expect(await atPublicAddress(request, address)).toBe(request)
    expect(await atPublicAddress(request, { ok: false, status: 400, reason: "host" })).toBe(request)
    const plain = new Request("http://10.0.0.1/")
    expect(await atPublicAddress(plain, address)).toBe(plain)
  })
})
