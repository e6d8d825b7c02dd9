import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { insertSteps } from "../../../machines/steps/insert-steps.ts"
import { describeBuiltIn } from "../../../src/devtools/describe/built-in.ts"
import { describe as describeFlow } from "../../../src/devtools/describe/describe.ts"
import type { FlowDescription } from "../../../src/devtools/describe/description.ts"
import { charts as builtInCharts } from "../../machines/flows.ts"
import { wordStep } from "../../steps/steps-app.ts"
import { arrived } from "./arrived.ts"
import { findings } from "./axe-findings.ts"
import { useVisualizer } from "./use-visualizer.ts"
import { sampled } from "../../support/sample.ts"

const shown = useVisualizer()
const { open } = shown

function state(path: string): string {
  return `.drawing .state[data-state="${path}"]`
}

async function heading(at: Page): Promise<string | null> {
  return at.locator("aside h2").first().textContent()
}

describe("the visualizer", () => {
  it("lists every built-in flow, and draws every state of the open one", async () => {
    const at = await open("")
    for (const { flow, states, title } of describeBuiltIn()) {
      await at.locator(`.flows a[href="#/${flow}"]`).click()
      await at.waitForFunction((wanted) => document.title.startsWith(wanted), title)
      const drawn = await at
        .locator(".drawing .state")
        .evaluateAll((all) => all.map((each) => each.getAttribute("data-state")))
      expect(new Set(drawn)).toEqual(new Set(states.map(({ path }) => path)))
    }
  })

  it("describes a clicked state: its kind, its reason, its clause with a link, its guards, and its place in the source", async () => {
    const at = await open("#/oauth")
    await at.locator(state("checkingCsrf")).click()
    expect(await heading(at)).toBe("Reject a forged form")
    const text = (await at.locator("aside").textContent()) ?? ""
    expect(text).toContain("Check: csrf")
    expect(text).toContain(
      "The visitor's browser sent the form from a page of this application, and not from another site.",
    )
    expect(text).toContain("INV-O11")
    expect(text).toMatch(/machines\/oauth\/oauth\.machine\.ts:\d+/)
    expect(await at.locator('aside a:text-is("RFC 6749 §10.12")').getAttribute("href")).toBe(
      "https://www.rfc-editor.org/rfc/rfc6749.html#section-10.12",
    )
    expect(at.url()).toMatch(/#\/oauth\/checkingCsrf$/)
  })

  it("describes an asking state: its ask, its answers, and the place of its effect", async () => {
    const at = await open("#/oauth/exchangingCode")
    const text = (await at.locator("aside").textContent()) ?? ""
    expect(text).toContain("Asks exchangeCode")
    expect(text).toContain("code.exchanged, code.refused")
    expect(text).toMatch(/src\/flows\/oauth\/effects\/exchange-code\.ts:\d+/)
  })

  it("describes a clicked transition: its guard with the docstring", async () => {
    const at = await open("#/oauth/checkingState")
    await at.locator('.drawing [data-edge="checkingState|always|0"]').click()
    expect(await heading(at)).toBe("stateMatches")
    const text = (await at.locator("aside").textContent()) ?? ""
    expect(text).toContain("the callback has the state of this browser's request")
    expect(text).toMatch(/machines\/oauth\/oauth\.guards\.ts:\d+/)
    expect(at.url()).toMatch(/#\/oauth\/checkingState\/always\/0$/)
  })

  it("shows as code the text between backticks in a guard's docstring", async () => {
    const at = await open("#/oauth/checkingNonce/always/1")
    expect(await at.locator(".details code", { hasText: /^nonce$/ }).count()).toBe(1)
    expect(await at.locator("aside").textContent()).not.toContain("`")
    await at.locator('.drawing .state[data-state="checkingNonce"]').click()
    await at.locator(".details h3", { hasText: "Ways out" }).waitFor()
    expect(await at.locator("aside").textContent()).not.toContain("`")
  })

  it("opens the target of a link: a state within a group, and the transition that every state inherits", async () => {
    const within = await open("#/oauth/admission.checkingLink")
    expect(await heading(within)).toBe("Decide which user signs in")
    expect(await within.locator(`${state("admission.checkingLink")}.selected`).count()).toBe(1)
    const box = await within.locator(state("admission.checkingLink")).boundingBox()
    const frame = await within.locator(".chart").boundingBox()
    if (!box || !frame) throw new Error("The chart is not shown.")
    expect(box.y).toBeGreaterThanOrEqual(frame.y)
    expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height)
    await within.close()
    const inherited = await open("#/oauth/*/effect.timedOut/0")
    expect(await heading(inherited)).toBe("effect.timedOut")
  })

  it("shows the first flow for an unknown address", async () => {
    const at = await open("#/nothing/%E0%A4%A/here")
    expect(await at.locator(".flows a[aria-current]").getAttribute("href")).toBe("#/oauth")
  })

  it("finds states, guards and clauses by their words; Enter opens the first result", async () => {
    const at = await open("#/email")
    await at.getByRole("searchbox").fill("nonce without meaning")
    expect(await at.locator(".found").textContent()).toContain("No state or transition has these words.")
    await at.getByRole("searchbox").fill("nonceMatches")
    expect(await at.locator(".found li").count()).toBe(["oauth", "oauth-again"].length)
    await at.getByRole("searchbox").fill("RFC 9207")
    await at.keyboard.press("Enter")
    await arrived(at, /#\/oauth\/checkingIssuer/)
    expect(await heading(at)).toBe("Verify the issuer that the callback names")
    expect(await at.locator(".found").count()).toBe(0)
  })

  it("walks a sign-in by hand from the start to the session, and shows the passed checks", async () => {
    const at = await open("#/credentials")
    await at.getByRole("button", { name: "Walk" }).click()
    const ways = [
      "credentials.submitted",
      "csrfProven",
      "attempt.counted",
      "credentials.accepted",
      "account.found",
      "signIn.allowed",
      "nothingStored",
      // No anonymous user is merged.
      "→ admission.committingIdentity",
      "identity.committed",
      "session.issued",
      "signIn.announced",
      "when done",
    ]
    for (const way of ways) await at.locator(".walk .way", { hasText: way }).first().click()
    expect(await at.locator(".walk h2").textContent()).toBe("Signed in")
    expect(await at.locator("[data-passed]").textContent()).toBe("csrf, credentials, signInPolicy, linkPolicy")
    expect(await at.locator(`${state("signedIn")}.current`).count()).toBe(1)
    expect(await at.locator(`${state("admission.issuingSession")}.visited`).count()).toBe(1)
    expect(await at.locator(".walk").textContent()).toContain("The flow has ended.")
    await at.getByRole("button", { name: "Back", exact: true }).click()
    expect(await at.locator(".walk h2").textContent()).toBe("Admitted")
    await at.getByRole("button", { name: "From the start" }).click()
    expect(await at.locator(".walk h2").textContent()).toBe("Receive a request")
  })

  it("walks into a refusal, and says why", async () => {
    const at = await open("#/oauth")
    await at.getByRole("button", { name: "Walk" }).click()
    await at.locator(".walk .way", { hasText: /callback\.received otherwise/ }).click()
    await at.locator(".walk .way", { hasText: /otherwise.*flow_missing/ }).click()
    expect(await at.locator(".walk h2").textContent()).toBe("Refused")
    expect(await at.locator("[data-passed]").textContent()).toBe("None yet.")
  })

  it("opens the trace of a request from a file, and shows its path and the state where it stopped", async () => {
    const at = await open("#/session")
    await at.getByRole("button", { name: "Traces" }).click()
    const file = (name: string, text: string) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) })
    await at.locator('input[type="file"]').setInputFiles(file("other.json", "{}"))
    await at.locator('.traces [role="alert"]', { hasText: "other.json holds no trace." }).waitFor()
    const moves = [
      { to: "idle", on: "xstate.init" },
      { from: "idle", to: "checkingCsrf", on: "signIn.requested" },
      { from: "checkingCsrf", to: "refused", on: "" },
    ]
    const trace = { id: "a1", flow: "oauth", provider: "github", at: 0, took: 2.5, moves, asks: [], passed: [] }
    const refused = { ...trace, ended: "refused", reason: "csrf_missing" }
    await at.locator('input[type="file"]').setInputFiles(file("trace.json", JSON.stringify(refused)))
    await at.locator(".trace-row", { hasText: "csrf_missing" }).waitFor()
    await arrived(at, /#\/oauth\/checkingCsrf\?trace=a1$/)
    await at.getByRole("button", { name: "Whole chart" }).click()
    expect(await at.locator(".flag").textContent()).toBe("✕ stopped here: csrf_missing")
    expect(await at.locator(`${state("refused")}.current`).count()).toBe(1)
    expect(await at.locator(`${state("checkingCsrf")}.visited`).count()).toBe(1)
    const refusal = at.locator('.drawing .taken[data-edge="checkingCsrf|always|1"]')
    expect((await refusal.allTextContents()).join(" ")).toMatch(/^✕ otherwise: csrf_missing or\s+cross_origin$/)
  })

  it("works by keyboard only: to the search, into the chart, from state to state, and to the details", async () => {
    const at = await open("#/sign-out")
    await at.keyboard.press("/")
    expect(await at.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search")
    const focused = () => at.evaluate(() => document.activeElement?.getAttribute("data-state") ?? "")
    for (let presses = 0; presses < 40 && (await focused()) === ""; presses += 1) await at.keyboard.press("Tab")
    expect(await focused()).toBe("idle")
    await at.keyboard.press("ArrowDown")
    expect(await focused()).toBe("checkingCsrf")
    expect(await heading(at)).toBe("Reject a forged form")
    await at.keyboard.press("ArrowDown")
    expect(await focused()).toBe("resolvingTarget")
    await at.keyboard.press("ArrowUp")
    expect(await focused()).toBe("checkingCsrf")
    const before = await at.locator(".drawing > g").getAttribute("transform")
    await at.keyboard.press("+")
    expect(await at.locator(".drawing > g").getAttribute("transform")).not.toBe(before)
    await at.keyboard.press("0")
    const [drawing, frame] = [await at.locator(".drawing > g").boundingBox(), await at.locator(".chart").boundingBox()]
    expect(drawing?.height ?? 0).toBeLessThanOrEqual(frame?.height ?? 0)
  })

  it("walks by keyboard only", async () => {
    const at = await open("#/sign-out")
    await at.getByRole("button", { name: "Walk" }).focus()
    await at.keyboard.press("Enter")
    for (const wanted of ["checkingCsrf", "resolvingTarget", "endingSession"]) {
      await at.locator(".walk .way").first().focus()
      await at.keyboard.press("Enter")
      await arrived(at, new RegExp(`#/sign-out/${wanted}$`))
    }
    expect(await at.locator("[data-passed]").textContent()).toBe("csrf")
  })

  it("lists every state and every transition of the drawing in its outline", async () => {
    const at = await open("#/oauth", { phases: true })
    const [oauth] = describeBuiltIn()
    const text = (await at.locator("#outline").textContent()) ?? ""
    for (const { title } of oauth?.states ?? []) expect(text).toContain(title)
    const links = await at.locator("#outline a").evaluateAll((all) => all.map((each) => each.getAttribute("href")))
    const edges = (oauth?.edges ?? []).filter(({ from }) => from !== "")
    expect(links).toHaveLength(edges.length + (oauth?.states.length ?? 0))
    await at.keyboard.press("Tab")
    await at.keyboard.press("Enter")
    expect(await at.evaluate(() => document.activeElement?.id)).toBe("outline")
  })

  it("works as a file, without a server", async () => {
    const at = await open("#/email/redeemingLink", { asFile: true })
    expect(await heading(at)).toBe("Redeem the link")
  })

  it("lays out a chart without a layout, and shows an application's changes in it", async () => {
    const description = describeFlow(insertSteps(builtInCharts.credentials, [wordStep()]))
    const charts = {
      name: "My application",
      charts: [{ description, builtIn: describeFlow(builtInCharts.credentials) }],
    }
    const at = await open("#/credentials/admission.word.judging", { charts })
    await at.waitForSelector(state("admission.word.judging"))
    expect(await at.locator("h1").textContent()).toBe("My application")
    expect(await at.locator("aside").textContent()).toContain('Added or changed by step "word".')
    await at.getByRole("button", { name: "Difference" }).click()
    const text = (await at.locator(".difference").textContent()) ?? ""
    expect(text).toContain("admission.word.asking")
    expect(text).toMatch(/leads to admission\.word\.considering, was admission\.resolvingTarget/)
    expect(await at.locator(`${state("admission.word.judging")}.added`).count()).toBe(1)
    expect(await at.locator(`${state("admission.checkingLink")}.changed`).count()).toBe(1)
  })

  it("shows the texts of a chart's author as plain text", async () => {
    const at = await open("#/sign-out/checkingCsrf", { charts: { name: "<b>", charts: [{ description: nasty() }] } })
    await at.waitForSelector(state("checkingCsrf"))
    expect(await at.locator("img, b").count()).toBe(0)
    expect(await heading(at)).toContain("<img src=x")
    expect(await at.locator("h1").textContent()).toBe("<b>")
  })

  it.each(
    (["light", "dark"] as const).flatMap((scheme) =>
      ["#/oauth/checkingState", "#/session", "#/email/awaitingLink/link.opened/0"].map(
        (hash) => [scheme, hash] as const,
      ),
    ),
  )("has no serious accessibility finding: %s, %s", async (scheme, hash) => {
    const at = await open(hash, { scheme })
    expect(await findings(at)).toEqual([])
    await at.getByRole("button", { name: "Walk" }).click()
    expect(await findings(at), "walking").toEqual([])
    await at.getByRole("button", { name: "Legend" }).click()
    await at.getByRole("searchbox").fill("state")
    expect(await findings(at), "searching").toEqual([])
  })

  const flows = describeBuiltIn().map(({ flow }) => flow)
  it.each(sampled(flows, 2, "charts in both themes"))(
    "%s fits into the window as a whole, in both themes",
    async (flow) => {
      for (const scheme of ["light", "dark"] as const) {
        const at = await open(`#/${flow}`, { scheme })
        await at.getByRole("button", { name: "Fit" }).click()
        const frame = await at.locator(".chart").boundingBox()
        const drawing = await at.locator(".drawing > g").boundingBox()
        if (!frame || !drawing) throw new Error("The chart is not shown.")
        expect(drawing.y).toBeGreaterThanOrEqual(frame.y)
        expect(drawing.y + drawing.height).toBeLessThanOrEqual(frame.y + frame.height)
        // For readers: a screenshot.
        await at.screenshot({ path: `test-results/visualizer/${flow}-${scheme}.png` })
        await at.close()
      }
    },
  )

  it("follows the system's colours, and its own switch overrides them", async () => {
    const at = await open("#/oauth", { scheme: "dark" })
    const ground = () => at.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground()).toBe("rgb(13, 16, 20)")
    await at.getByRole("button", { name: "light" }).click()
    // Redrawn a moment after the click.
    await expect.poll(ground).toBe("rgb(255, 255, 255)")
  })

  it("is readable in a narrow window: parts are below each other, and none overflows", async () => {
    const at = await open("#/oauth", { width: 420 })
    expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420)
  })
})

describe("the size of the visualizer", () => {
  /**
   * Kilobytes of 1000 bytes, compressed as servers send them. The charts may take 4.7 kB each. The page loads `advice.js`,
   * `find-paths.js`, `layout.js` and `share.js` only when a reader needs them, and `bands.js` after its first picture.
   */
  const budgets = {
    "visualizer.js": 45,
    "advice.js": 12,
    "bands.js": 3,
    "find-paths.js": 3,
    "layout.js": 4,
    "share.js": 11,
    "visualizer.css": 5,
    "charts.js": 4.7 * describeBuiltIn().length,
    "elk-worker.js": 500,
  }

  it.each(Object.entries(budgets))("%s stays within %d kB", (file, budget) => {
    const weight = gzipSync(readFileSync(join(shown.visualizer.folder, file))).length / 1000
    expect(weight).toBeLessThanOrEqual(budget)
  })

  it("loads the layout engine for no chart that has a layout", async () => {
    const at = await open("#/oauth")
    const loaded = await at.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))
    expect(loaded.some((name) => name.endsWith("charts.js"))).toBe(true)
    expect(loaded.some((name) => name.includes("elk"))).toBe(false)
  })
})

/** A chart whose author wrote markup everywhere. */
function nasty(): FlowDescription {
  const builtIn = describeFlow(builtInCharts.signOut)
  const title = '<img src=x onerror="alert(1)"><b>bold</b>'
  return {
    ...builtIn,
    title,
    states: builtIn.states.map((each) => ({ ...each, title })),
    edges: builtIn.edges.map((edge) => (edge.guard ? { ...edge, guard: { name: title, says: title } } : edge)),
  }
}
