import { expect, it } from "vitest"
import { astro } from "./astro/app.ts"
import { everyRuleHolds } from "./contract/everything.ts"
import type { Stage } from "./contract/stage.ts"
import { signedIn } from "./contract/visit.ts"

everyRuleHolds(astro, (stage: Stage) => {
  it("protects a page of Astro", async () => {
    const { app } = stage
    const page = await fetch(`${app.origin}/page?x=1`, { headers: { accept: "text/html" }, redirect: "manual" })
    const target = `${app.origin}/auth/signin?callbackUrl=${encodeURIComponent(`${app.origin}/page?x=1`)}`
    expect([page.status, page.headers.get("location")]).toEqual([302, target])
    const browser = await signedIn(app)
    expect((await browser.open(`${app.origin}/page`)).body).toContain("Hello, ada")
  })

  it("a page that Astro renders at build time has no visitor", async () => {
    const browser = await signedIn(stage.app)
    expect((await browser.open(`${stage.app.origin}/built`)).body).toContain("no visitor")
  })
})
