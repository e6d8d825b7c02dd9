import { expect, it } from "vitest"
import { everyRuleHolds } from "./contract/everything.ts"
import { secret } from "./contract/running-app.ts"
import type { Stage } from "./contract/stage.ts"
import { runs, signedIn } from "./contract/visit.ts"
import { reactRouter } from "./react-router/app.ts"

everyRuleHolds(reactRouter, (stage: Stage) => {
  it("protects a page and its data alike", async () => {
    const { app } = stage
    const before = await runs(app)
    const page = await fetch(`${app.origin}/page?x=1`, { headers: { accept: "text/html" }, redirect: "manual" })
    const target = `${app.origin}/auth/signin?callbackUrl=${encodeURIComponent(`${app.origin}/page?x=1`)}`
    expect([page.status, page.headers.get("location")]).toEqual([302, target])
    const headers = { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" }
    const data = await fetch(`${app.origin}/page.data?x=1`, { headers })
    const text = await data.text()
    expect(text).toContain(target)
    expect(text).not.toContain(secret)
    expect(await runs(app)).toBe(before)

    const browser = await signedIn(app)
    expect((await browser.open(`${app.origin}/page`)).body).toContain(secret)
    expect(await (await browser.fetch(`${app.origin}/page.data`)).text()).toContain(secret)
  })

  it("CACHE-02: sends the renewed cookie with a page and with its data", async () => {
    const browser = await signedIn(stage.app)
    for (const path of ["/page", "/page.data"]) {
      const { headers } = await browser.fetch(stage.app.origin + path)
      expect(headers.getSetCookie().filter((line) => line.includes("session-token="))).toHaveLength(1)
      expect(headers.get("cache-control")).toContain("private")
    }
  })
})
