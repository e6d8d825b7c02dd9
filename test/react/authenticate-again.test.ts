import { afterEach, describe, expect, it, vi } from "vitest"
import { authenticateAgain } from "../../src/client/authenticate-again.ts"
import { getSession } from "../../src/core.ts"
import { refuseUnmet } from "../../src/facade/demand-session.ts"
import { signedInApp } from "./signed-in-app.ts"

const page = "https://app.test/billing?tab=cards"

/** Replaces the address of the page, and returns the address of the browser's redirect. */
function onPage(): { sentTo: () => string } {
  const location = { href: page, reload: () => undefined }
  vi.stubGlobal("location", location)
  return { sentTo: () => location.href }
}

afterEach(() => void vi.unstubAllGlobals())

const asking = (url: string) =>
  Response.json({ error: "insufficient_user_authentication", message: "Authenticate again.", url }, { status: 401 })

describe("authenticateAgain", () => {
  it("sends the browser to the page that the application's own route names, and back to this page afterwards", async () => {
    const { sentTo } = onPage()
    const { config, request } = await signedInApp()
    expect(await getSession(request(), config)).not.toBeNull()
    const response = await refuseUnmet(request(), { config, demand: { level: 2, maxAge: 300 } })
    expect(response?.status).toBe(401)
    expect(await authenticateAgain(response ?? new Response())).toBe(true)
    const { origin, pathname, searchParams } = new URL(sentTo())
    expect([origin, pathname]).toEqual(["https://app.test", "/auth/step-up"])
    expect(Object.fromEntries(searchParams)).toEqual({ callbackUrl: page, cancelUrl: page, maxAge: "300", level: "2" })
    // The caller can still read the response.
    expect(await response?.json()).toMatchObject({ error: "insufficient_user_authentication" })
  })

  it.each([
    ["another status", () => Response.json({ error: "insufficient_user_authentication", url: "/x" }, { status: 403 })],
    ["a session that is missing", () => Response.json({ error: "unauthorized" }, { status: 401 })],
    ["no JSON", () => new Response("no", { status: 401 })],
    ["no address", () => Response.json({ error: "insufficient_user_authentication" }, { status: 401 })],
  ])("stays on the page for %s", async (_what, response) => {
    const { sentTo } = onPage()
    expect(await authenticateAgain(response())).toBe(false)
    expect(sentTo()).toBe(page)
  })

  it("ORD-18: goes to no address that would run in the application", async () => {
    const { sentTo } = onPage()
    await expect(authenticateAgain(asking("javascript:alert(1)"))).rejects.toMatchObject({ type: "UnsafeRedirect" })
    expect(sentTo()).toBe(page)
  })
})
