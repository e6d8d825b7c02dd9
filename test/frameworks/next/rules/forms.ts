/** Every way in which an application of Next.js reads a session. */
import { expect, it } from "vitest"
import { webBrowser } from "../../../support/web-browser.ts"
import type { Running } from "../built-app.ts"
import { cookieName, textById, visitorNamed } from "../visitor.ts"

interface Seen {
  auth: { user: { name: string } } | null
}

/** @param app is running when the rules run. */
export function itReadsSessions(app: () => Running): void {
  it("auth() returns the session to a server component, and null for a visitor without one", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const shown = JSON.parse(textById((await ada.open(`${origin}/`)).body, "session") ?? "") as Seen["auth"]
    expect(shown).toEqual({ user: { name: "Ada" }, expires: expect.stringMatching(/^\d{4}-.*Z$/) as unknown })
    expect(textById((await webBrowser().open(`${origin}/`)).body, "session")).toBe("null")
  })

  it.each(["/api/who", "/api/wrapped/7", "/api/legacy", "/api/edge"])(
    "%s: a handler reads the session, and null for a visitor without one",
    async (path) => {
      const { origin } = app()
      const ada = await visitorNamed("ada", origin)
      expect((await ada.json<Seen>(origin + path)).auth?.user).toEqual({ name: "Ada" })
      expect((await webBrowser().json<Seen>(origin + path)).auth).toBeNull()
    },
  )

  it("auth(handler) passes the handler its params, and the address and body of its request", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const got = await ada.json<{ id: string; at: string }>(`${origin}/api/wrapped/7?x=1`)
    expect([got.id, new URL(got.at).pathname + new URL(got.at).search]).toEqual(["7", "/api/wrapped/7?x=1"])
    const posted = await ada.fetch(`${origin}/api/wrapped/8`, { method: "POST", body: "a long story" })
    expect(await posted.json()).toEqual({ id: "8", body: "a long story" })
    const stranger = await webBrowser().fetch(`${origin}/api/wrapped/8`, { method: "POST", body: "x" })
    expect(stranger.status).toBe(401)
  })

  it("the edge runtime reads sessions with its own APIs", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    expect(await ada.json<unknown>(`${origin}/api/edge`)).toMatchObject({ runtime: "edge", auth: { user: {} } })
  })

  it("auth(context) returns the session in getServerSideProps", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    expect(textById((await ada.open(`${origin}/legacy`)).body, "name")).toBe("Ada")
  })

  it("several auth() calls in one render read the session once, metadata, layout and page together", async () => {
    const { origin } = app()
    const ada = await visitorNamed("ada", origin)
    const shaped = async () => {
      const { body } = await ada.open(`${origin}/twice`)
      expect(textById(body, "layout")).toBe("Ada true true")
      expect(body).toContain("<title>Ada</title>")
      return Number(/shaped=(\d+);/.exec(textById(body, "page") ?? "")?.[1])
    }
    const before = await shaped()
    expect((await shaped()) - before).toBe(1)
  })

  it("MW-16, CACHE-09: one visitor's render is not reused for another", async () => {
    const { origin } = app()
    const [ada, grace] = [await visitorNamed("ada", origin), await visitorNamed("grace", origin)]
    const pages = await Promise.all([ada, grace, webBrowser(), grace, ada].map((one) => one.open(`${origin}/twice`)))
    const names = pages.map(({ body }) => textById(body, "page")?.split(" ")[0])
    expect(names).toEqual(["Ada", "Grace", "nobody", "Grace", "Ada"])
    for (const { headers } of pages) expect(headers.get("cache-control")).toContain("no-store")
  })

  it("MW-03: a foreign cookie gives no session", async () => {
    const { origin } = app()
    const headers = { cookie: `${cookieName}=eyJhbGciOiJub25lIn0..forged` }
    expect(textById(await (await fetch(`${origin}/`, { headers })).text(), "session")).toBe("null")
    expect(await (await fetch(`${origin}/api/who`, { headers })).json()).toMatchObject({ auth: null })
  })

  it("a page that calls signIn() without a provider sends its visitor to the sign-in page", async () => {
    const { origin } = app()
    const response = await fetch(`${origin}/later`, { redirect: "manual" })
    expect(new URL(response.headers.get("location") ?? "", origin).pathname).toBe("/api/auth/signin")
  })
}
