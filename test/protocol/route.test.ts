import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isAction, methodsOf, parseRoute, type Action } from "../../src/protocol/route.ts"

const names: readonly Action[] = [
  "providers",
  "session",
  "csrf",
  "signin",
  "signout",
  "callback",
  "verify-request",
  "error",
  "webauthn-options",
]
const withProvider: readonly Action[] = ["signin", "callback", "webauthn-options"]
const action = fc.constantFrom(...names)
const providerAction = fc.constantFrom(...withProvider)
const basePath = fc.constantFrom("/auth", "/api/auth", "/a.uth", "/", "", "/auth/", "/a+b/(c)")
const providerId = fc
  .stringMatching(/^[A-Za-z0-9_.~:@+-]{1,128}$/)
  .filter((id) => id !== "." && id !== ".." && id !== "undefined")

const auth = (pathname: string) => parseRoute(pathname, { basePath: "/auth" })
const under = (base: string, rest: string) => `${base.replace(/\/$/, "")}/${rest}`

describe("parseRoute", () => {
  it("reads every action below any base path, with or without one trailing slash", () => {
    fc.assert(
      fc.property(action, basePath, fc.constantFrom("", "/"), (name, base, slash) => {
        expect(parseRoute(under(base, name) + slash, { basePath: base })).toEqual({ action: name })
      }),
    )
  })

  it("reads a provider id, plain or escaped once, after the actions that take one", () => {
    const escaped = (id: string) => Array.from(id, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`).join("")
    fc.assert(
      fc.property(providerAction, providerId, fc.boolean(), fc.constantFrom("", "/"), (name, id, escape, slash) => {
        const pathname = `/auth/${name}/${escape ? escaped(id) : id}${slash}`
        expect(auth(pathname)).toEqual({ action: name, providerId: id })
      }),
    )
  })

  it("is total: any path and any base path give a known action or nothing, and a provider id within the grammar", () => {
    const piece = fc.constantFrom(
      "/",
      "//",
      "auth",
      "session",
      "callback",
      "%2F",
      "%",
      "%00",
      "..",
      ".",
      "idp",
      ";x",
      "\ud800",
    )
    const path = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((pieces) => pieces.join("")),
    )
    fc.assert(
      fc.property(path, fc.oneof(basePath, fc.string({ unit: "binary" })), (pathname, base) => {
        const route = parseRoute(pathname, { basePath: base })
        if (route === undefined) return
        expect(isAction(route.action)).toBe(true)
        if (route.providerId !== undefined) expect(route.providerId).toMatch(/^(?!\.{1,2}$)[\w.~:@+-]{1,128}$/)
      }),
    )
  })

  it.each([
    "/authsession",
    "/authXsession",
    "/auth.session",
    "/auth%2fsession",
    "/authcsrf",
    "/authsignin",
    "/auth",
    "/auth/",
    "/session",
    "/xauth/session",
  ])("ROUTE-01: %s is not a route, because a base path ends at a segment boundary", (pathname) => {
    expect(auth(pathname)).toBeUndefined()
  })

  it.each([
    ["/a.uth", "/aXuth/session"],
    ["/(a|b)", "/a/session"],
    ["/.*", "/anything/session"],
  ])("ROUTE-02: base path %s is text and does not match %s", (base, pathname) => {
    expect(parseRoute(pathname, { basePath: base })).toBeUndefined()
    expect(parseRoute(`${base}/session`, { basePath: base })).toEqual({ action: "session" })
  })

  it.each([
    "//auth/session",
    "/auth//session",
    "/auth/session//",
    "/auth/session///",
    "/auth/callback//idp",
    "/auth/callback/idp//",
  ])("ROUTE-03: %s is not a route, because empty segments never collapse", (pathname) => {
    expect(auth(new URL(`https://app.test${pathname}`).pathname)).toBeUndefined()
    expect(auth(pathname)).toBeUndefined()
  })

  it.each(["/auth/./session", "/auth/x/../session", "/auth/%2e/session"])(
    "ROUTE-03: %s is the canonical route after a URL parser has resolved it, and not before",
    (pathname) => {
      expect(auth(new URL(`https://app.test${pathname}`).pathname)).toEqual({ action: "session" })
      expect(auth(pathname)).toBeUndefined()
    },
  )

  it.each([
    "/auth/%73ession",
    "/auth%2Fsession",
    "/auth/callback%2Fidp",
    "/auth/callback/idp%2F..%2Fgh",
    "/auth/callback/idp%252Fgh",
    "/auth/callback/%2e%2e%2f",
    "/auth/callback/%00",
    "/auth/callback/idp%zz",
    "/auth/callback/%FF",
  ])("ROUTE-04: %s is not a route, because an escape never makes an action or a separator", (pathname) => {
    expect(auth(pathname)).toBeUndefined()
  })

  it.each([
    "/auth/session/auth/x.png",
    "/auth/session;x.css",
    "/auth/session.json",
    "/auth/session%00.png",
    "/auth/session/x.png",
  ])("ROUTE-05, CACHE-03: %s is not a route, so that no cache takes a session for a file", (pathname) => {
    expect(auth(pathname)).toBeUndefined()
  })

  it.each(["/AUTH/SESSION", "/auth/Session", "/Auth/session"])(
    "ROUTE-06: %s is not a route, because case matters",
    (pathname) => {
      expect(auth(pathname)).toBeUndefined()
    },
  )

  it.each([".", "..", "%2e", "%2E%2E", "a b", "a%20b", "é", "<script>", "a;b", "a,b"])(
    "ROUTE-07: no route has the provider id %j",
    (id) => {
      expect(auth(`/auth/callback/${id}`)).toBeUndefined()
    },
  )

  it("ROUTE-07: a provider id has at most 128 characters", () => {
    expect(auth(`/auth/callback/${"x".repeat(128)}`)).toEqual({ action: "callback", providerId: "x".repeat(128) })
    expect(auth(`/auth/callback/${"x".repeat(129)}`)).toBeUndefined()
    expect(auth(`/auth/callback/${"x".repeat(10_000)}`)).toBeUndefined()
  })

  it.each(["__proto__", "constructor", "hasOwnProperty", "toString"])("ROUTE-07: %s is not an action", (name) => {
    expect(auth(`/auth/${name}`)).toBeUndefined()
    expect(isAction(name)).toBe(false)
  })

  it("ROUTE-08: a path with a third segment is not a route, and only three actions take a second", () => {
    for (const name of names) {
      expect(auth(`/auth/${name}/idp/extra`)).toBeUndefined()
      expect(auth(`/auth/${name}/idp`)).toEqual(
        withProvider.includes(name) ? { action: name, providerId: "idp" } : undefined,
      )
    }
  })

  it("a provider id that is literally `undefined` counts as absent", () => {
    expect(auth("/auth/signin/undefined")).toEqual({ action: "signin" })
    expect(auth("/auth/session/undefined")).toBeUndefined()
  })

  it("DOS-03: a path of a hundred thousand characters is refused quickly", () => {
    const started = performance.now()
    for (const unit of ["/", "%2", "a", "../", "/auth"]) {
      const long = unit.repeat(100_000 / unit.length)
      expect(auth(`/auth/callback/${long}`)).toBeUndefined()
      expect(auth(`/auth/${long}`)).toBeUndefined()
    }
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe("methodsOf", () => {
  it("ROUTE-09: an action that answers HEAD answers GET, and no action that can redeem or create something answers HEAD", () => {
    for (const name of names) {
      const methods = methodsOf[name]
      expect(methods).toContain("GET")
      expect(methods.includes("HEAD")).toBe(name !== "callback" && name !== "webauthn-options")
    }
  })

  it("ROUTE-09: only actions that change data accept POST, and no other method exists", () => {
    const posts = names.filter((name) => methodsOf[name].includes("POST"))
    expect(posts).toEqual(["session", "signin", "signout", "callback"])
    expect(new Set(names.flatMap((name) => methodsOf[name]))).toEqual(new Set(["GET", "HEAD", "POST"]))
  })
})
