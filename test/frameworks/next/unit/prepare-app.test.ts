/** The addresses of an application's routes and pages under a `basePath` of Next.js. */
import { describe, expect, it, vi } from "vitest"
import type { AuthConfig } from "../../../../src/config/options.ts"
import { prepareApp } from "../../../../src/frameworks/next/prepare-app.ts"
import { environment, secret } from "../../../facade/visits.ts"

function prepared(config: Partial<AuthConfig>, authUrl?: string): AuthConfig {
  environment(authUrl === undefined ? {} : { AUTH_URL: authUrl })
  vi.stubEnv("__NEXT_ROUTER_BASEPATH", "/docs")
  const warned: string[] = []
  const own: AuthConfig = { providers: [], secret, logger: { warn: (code) => warned.push(code) }, ...config }
  expect(prepareApp(prepareApp(own, false), true)).toBe(own)
  expect(warned).toEqual([])
  return own
}

describe("ROUTE-18: under a basePath of Next.js, /docs", () => {
  it.each<[string | undefined, string | undefined, string]>([
    [undefined, undefined, "/docs/api/auth"],
    ["/api/auth", undefined, "/docs/api/auth"],
    ["/docs/api/auth", undefined, "/docs/api/auth"],
    ["/docs/login/", undefined, "/docs/login"],
    ["/docsish", undefined, "/docs/docsish"],
    ["/docs", undefined, "/docs/api/auth"],
    [undefined, "https://app.test", "/docs/api/auth"],
    [undefined, "https://app.test/docs", "/docs/api/auth"],
    [undefined, "https://app.test/docs/", "/docs/api/auth"],
    [undefined, "https://app.test/docs/api/auth", "/docs/api/auth"],
    [undefined, "https://app.test/login", "/docs/login"],
    ["/api/auth", "https://app.test/docs/api/auth", "/docs/api/auth"],
  ])("basePath %s and AUTH_URL %s put the routes at %s", (basePath, authUrl, expected) => {
    expect(prepared(basePath === undefined ? {} : { basePath }, authUrl).basePath).toBe(expected)
  })

  it("the prefix is also added to pages, except to pages of other hosts and to pages that already contain it", () => {
    const pages = {
      signIn: "/login?x=1",
      signOut: "/docs/bye",
      error: "https://help.test/error",
      verifyRequest: "/docs?sent",
    }
    expect(prepared({ pages }).pages).toEqual({ ...pages, signIn: "/docs/login?x=1" })
  })
})

describe("without a basePath of Next.js", () => {
  it("every address stays as configured", () => {
    environment()
    const own: AuthConfig = { providers: [], secret, pages: { signIn: "/login" } }
    const config = prepareApp(own, true)
    expect([config.basePath, config.pages]).toEqual(["/api/auth", { signIn: "/login" }])
  })
})
