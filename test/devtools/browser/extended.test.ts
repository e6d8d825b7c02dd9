/** An application's own sign-in, with three steps and an override, beside the built-in one, in the page. */
import { mkdirSync } from "node:fs"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { differenceOf, type Difference } from "../../../src/devtools/describe/difference.ts"
import { arrived } from "./arrived.ts"
import { findings } from "./axe-findings.ts"
import { composedCharts } from "./composed-charts.ts"
import { useVisualizer } from "./use-visualizer.ts"
import type { OpenOptions } from "./visualizer-page.ts"

const folder = "test-results/visualizer"
const charts = composedCharts()
const shown = useVisualizer()
beforeAll(() => void mkdirSync(folder, { recursive: true }))

function state(path: string): string {
  return `.drawing .state[data-state="${path}"]`
}

/** The browser's worker computes the layout: these charts have none. */
async function open(hash: string, options?: OpenOptions): Promise<Page> {
  const at = await shown.open(hash, { charts, ...options })
  await at.waitForSelector(".drawing .state")
  return at
}

function difference(): Difference {
  const [oauth] = charts.charts
  if (!oauth?.builtIn) throw new Error("There is no composed chart.")
  return differenceOf(oauth.builtIn, oauth.description)
}

async function pathsOf(at: Page, selector: string): Promise<Set<string | null>> {
  return new Set(await at.locator(selector).evaluateAll((all) => all.map((each) => each.getAttribute("data-state"))))
}

describe("an extended flow", () => {
  it("marks every added or changed state by its outline, and no other state, only in the view of the differences", async () => {
    const at = await open("#/oauth")
    expect(await at.locator(".drawing .added, .drawing .changed, .drawing .change").count()).toBe(0)
    expect(await at.locator("#outline").textContent()).not.toMatch(/[+±] (?:added|changed)/)
    await at.getByRole("button", { name: "Difference" }).click()
    await at.locator(".difference").waitFor()
    const { added, changed } = difference()
    expect(added.length).toBeGreaterThan(15)
    expect(await pathsOf(at, ".drawing .state.added")).toEqual(new Set(added))
    expect(await pathsOf(at, ".drawing .state.changed")).toEqual(new Set(changed.map(({ path }) => path)))
    const dashes = (path: string) =>
      at.locator(`${state(path)} .shape`).evaluate((shape) => getComputedStyle(shape).strokeDasharray)
    const kinds = [
      await dashes("lookingUpStaff"),
      await dashes("readingProfile"),
      await dashes("admission.findingAccount"),
    ]
    expect(new Set(kinds).size).toBe(3)
  })

  it("repeats the mark as text at each of them, and in the outline", async () => {
    const at = await open("#/oauth")
    await at.getByRole("button", { name: "Difference" }).click()
    await at.locator(".difference").waitFor()
    const words = await at.locator(".drawing .change").allTextContents()
    // States within an added group have no mark of their own.
    const { added, changed } = difference()
    const outermost = added.filter((path) => !added.some((other) => path.startsWith(`${other}.`)))
    expect(outermost.length).toBeLessThan(added.length)
    expect(words.filter((word) => word === "± changed")).toHaveLength(changed.length)
    expect(words.filter((word) => word === "+ added")).toHaveLength(outermost.length)
    for (const [path, title, word] of [
      ["lookingUpStaff", "Are they on the staff list?", "+ added"],
      ["readingProfile", "Map the profile to a user", "± changed"],
    ] as const) {
      expect(await at.locator("#outline summary", { hasText: title }).textContent()).toContain(word)
      const [flag, card] = [
        await at.locator(`.drawing .change[data-change="${path}"]`).boundingBox(),
        await at.locator(state(path)).boundingBox(),
      ]
      if (!flag || !card) throw new Error(`"${path}" is not shown.`)
      // On the upper edge of its card, at the left.
      expect(flag.y).toBeLessThan(card.y)
      expect(flag.y + flag.height).toBeGreaterThan(card.y)
      expect(flag.x + flag.width).toBeLessThan(card.x + card.width / 2)
    }
    const unchanged = await at.locator("#outline summary", { hasText: "Issue the session" }).textContent()
    expect(unchanged).not.toMatch(/added|changed/)
  })

  it("EXT-09: names the application's own effect at the state whose effect an override replaced, in outline and details", async () => {
    const at = await open("#/oauth/readingProfile")
    const details = await at.locator(".details").textContent()
    expect(details).toContain("An override carries it out, in the place of the built-in effect.")
    const own = at.locator("#outline").getByText("by the application's own effect")
    expect(await own.allTextContents()).toEqual(["Asks readProfile, by the application's own effect"])
  })

  it("draws an inserted state between its neighbours, whether or not its author declared it last", async () => {
    const at = await open("#/oauth")
    const top = async (path: string): Promise<number> => (await at.locator(state(path)).boundingBox())?.y ?? Number.NaN
    const order = [
      "readingProfile",
      "lookingUpStaff",
      "admission.findingAccount",
      "admission.totp.considering",
      "admission.terms.considering",
      "admission.email-code.considering",
      "admission.resolvingTarget",
      "admission.committingIdentity",
    ]
    const tops = []
    for (const path of order) tops.push(await top(path))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  })

  it("lists the differences by author, with titles, and links to each in the chart", async () => {
    const at = await open("#/oauth")
    await at.getByRole("button", { name: "Difference" }).click()
    const headings = await at.locator(".difference h3").allTextContents()
    expect(headings).toEqual([
      'Added by step "totp"',
      'Added by step "terms"',
      'Added by step "email-code"',
      "Added with them",
      'Added by the override of flow "oauth"',
      "Changed",
    ])
    await at.locator(".difference a", { hasText: "Are they on the staff list?" }).click()
    await arrived(at, /#\/oauth\/lookingUpStaff$/)
    expect(await at.locator(`${state("lookingUpStaff")}.selected`).count()).toBe(1)
    expect(await at.locator(".difference").textContent()).toContain("profile.read asks lookUpStaff, was findAccount")
  })

  it("explains the marks in the legend, if there are any", async () => {
    const at = await open("#/oauth")
    await at.getByRole("button", { name: "Legend" }).click()
    expect(await at.locator(".legend").textContent()).toMatch(/\+ added, .+± changed, /)
    await at.locator('.flows a[href="#/session"]').click()
    await expect.poll(() => at.locator(".legend").textContent()).not.toContain("+ added")
  })

  it.each(["light", "dark"] as const)("looks like this: %s", async (scheme) => {
    const at = await open("#/oauth", { scheme })
    await at.getByRole("button", { name: "Difference" }).click()
    expect(await findings(at)).toEqual([])
    for (const [name, path] of [
      ["override", "lookingUpStaff"],
      ["step", "admission.totp.checkingCode"],
    ] as const) {
      await at.locator(`.difference a[href="#/oauth/${path}"]`).click()
      await at.locator(`${state(path)}.selected`).waitFor()
      await at.screenshot({ path: `${folder}/extended-${name}-${scheme}.png` })
    }
    await at.setViewportSize({ width: 1400, height: 4500 })
    await at.getByRole("button", { name: "Fit" }).click()
    await at.screenshot({ path: `${folder}/extended-whole-${scheme}.png` })
  })
})
