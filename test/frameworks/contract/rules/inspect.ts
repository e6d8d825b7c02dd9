/** The visualizer of a running application, for visitors that it allows. */
import { expect, it } from "vitest"
import { readEvents } from "../../../devtools/serve/read-stream.ts"
import type { Stage } from "../stage.ts"

export function inspectRules(stage: Stage): void {
  const headers = { "x-admin": "yes" }
  const at = (path = "") => `${stage.app.origin}/auth/inspect${path}`

  it("the page has every file that it names", async () => {
    const page = await fetch(at(), { headers })
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    const named = [...(await page.text()).matchAll(/ (?:src|href)="(\/[^"]*)"/g)].map(([, name]) => name ?? "")
    expect(named).toContain("/auth/inspect/charts.js")
    for (const name of named) {
      const file = await fetch(stage.app.origin + name, { headers })
      expect([name, file.status]).toEqual([name, 200])
      expect((await file.text()).length).toBeGreaterThan(1000)
    }
  })

  it("requests appear as they happen, in order", async () => {
    const events = readEvents(await fetch(at("/traces"), { headers }))
    for (let count = 0; count < 2; count++) {
      await fetch(`${stage.app.origin}/auth/session`)
      const told: string[] = []
      while (!told.includes("GET session")) told.push(...(await events.traces()).map(({ request }) => request))
      expect(told).toContain("GET session")
    }
    await events.cancel()
  })

  it("a page that left does not affect the application", async () => {
    for (let count = 0; count < 3; count++) {
      const leaving = new AbortController()
      const response = await fetch(at("/traces"), { headers, signal: leaving.signal })
      await response.body?.getReader().read()
      leaving.abort()
    }
    for (let count = 0; count < 3; count++) expect((await fetch(`${stage.app.origin}/auth/session`)).status).toBe(200)
  })

  it("does not exist for other visitors", async () => {
    for (const path of ["", "/charts.js", "/traces"]) {
      const refused = await fetch(at(path))
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(await refused.text()).not.toContain("visualizer")
    }
  })
}
