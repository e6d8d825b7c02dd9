/** Requests for the routes, under a `basePath` of Next.js. */
import { describe, expect, it } from "vitest"
import { atRoutes } from "../../../../src/frameworks/next/route-request.ts"

const config = { providers: [], basePath: "/docs/api/auth" }
const pathOf = (path: string, base = "/docs") => atRoutes(new Request(`http://app.test${path}`), config, base).url

describe("ROUTE-18: a request from which Next.js removed /docs", () => {
  it.each([
    ["/api/auth/session?x=1", "/docs/api/auth/session?x=1"],
    ["/docs/api/auth/session", "/docs/api/auth/session"],
    ["/api/authsession", "/api/authsession"],
    ["/elsewhere", "/elsewhere"],
    ["//api/auth/session", "//api/auth/session"],
  ])("%s becomes %s", (path, expected) => {
    expect(pathOf(path)).toBe(`http://app.test${expected}`)
  })

  it("is unchanged without a basePath", () => {
    expect(pathOf("/api/auth/session", "")).toBe("http://app.test/api/auth/session")
  })

  it("keeps its method, headers and body", async () => {
    const request = new Request("http://app.test/api/auth/signout", {
      method: "POST",
      body: "csrfToken=1",
      headers: { cookie: "a=1" },
    })
    const moved = atRoutes(request, config, "/docs")
    expect([moved.method, moved.headers.get("cookie"), await moved.text()]).toEqual(["POST", "a=1", "csrfToken=1"])
  })
})
