/** Results of `callbacks.authorized` other than a boolean: a response, a path, or an error. */
import { describe, expect, it } from "vitest"
import NextAuth from "../../src/index.ts"
import { config, environment, requestOf } from "../facade/visits.ts"

async function middleware(authorized: () => Response) {
  environment()
  const { auth } = NextAuth(config({ callbacks: { authorized } }))
  return auth(await requestOf("/admin", { signedIn: false }), { waitUntil: () => undefined })
}

describe("ORD-19: a Response of authorized", () => {
  it("reaches the browser unchanged, also if it redirects to a path", async () => {
    const own = new Response(null, { status: 307, headers: { location: "/login" } })
    const response = await middleware(() => own)
    expect(response.status).toBe(307)
    expect(response.headers.get("location")).toBe("/login")
    expect(response.headers.get("x-middleware-next")).toBeNull()
  })

  it("lets no visitor in if the Response cannot be made, because `Response.redirect` accepts no path", async () => {
    await expect(middleware(() => Response.redirect("/login"))).rejects.toThrow(/URL/)
  })
})
