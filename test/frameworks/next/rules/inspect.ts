/** The visualizer of a production build, from Next.js's own bundle. */
import { expect, it } from "vitest"
import { readEvents } from "../../../devtools/serve/read-stream.ts"
import type { Running } from "../built-app.ts"

/** @param app runs, and allows visitors with `x-admin: yes`. */
export function itShowsTheVisualizer(app: () => Running): void {
  const headers = { "x-admin": "yes" }

  it("the page has every file that it names, and its charts", async () => {
    const at = `${app().origin}/api/auth/inspect`
    const page = await fetch(at, { headers })
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    const named = [...(await page.text()).matchAll(/ (?:src|href)="(\/[^"]*)"/g)].map(([, name]) => name ?? "")
    expect(named).toContain("/api/auth/inspect/charts.js")
    for (const name of [...named, "/api/auth/inspect/elk-worker.js", "/api/auth/inspect/paths.js"]) {
      const file = await fetch(app().origin + name, { headers })
      expect([name, file.status]).toEqual([name, 200])
      expect((await file.text()).length).toBeGreaterThan(1000)
    }
  })

  it("requests appear as they happen: to routes, and to pages that read the session", async () => {
    const events = readEvents(await fetch(`${app().origin}/api/auth/inspect/traces`, { headers }))
    await fetch(`${app().origin}/api/auth/session`)
    await fetch(`${app().origin}/`)
    const told = new Set<string>()
    while (!told.has("GET session") || !told.has("auth()"))
      for (const { request } of await events.traces()) told.add(request)
    await events.cancel()
    expect([...told]).toEqual(expect.arrayContaining(["GET session", "auth()"]))
  })

  it("does not exist for other visitors", async () => {
    for (const file of ["", "/charts.js", "/traces"])
      expect((await fetch(`${app().origin}/api/auth/inspect${file}`)).status).toBe(400)
  })
}
