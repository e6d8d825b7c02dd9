/** A reviewer's five questions, and eight failures: the script counts each click and each choice. */
import type { Locator, Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { provokedFailures, type Provoked } from "./failures.ts"
import { expectInWindow } from "./in-window.ts"
import { livePage, plain, rows, state } from "./live-page.ts"

const live = livePage()
let provoked: readonly Provoked[] = []
beforeAll(async () => {
  provoked = await provokedFailures()
})

/** Counts the interactions of a reader with the page. */
class Reader {
  interactions = 0
  readonly at: Page
  constructor(at: Page) {
    this.at = at
  }
  async clicks(target: Locator): Promise<void> {
    this.interactions += 1
    await target.click()
  }
  async presses(key: string): Promise<void> {
    this.interactions += 1
    await this.at.keyboard.press(key)
  }
  /** Types words into the search. The key `/`, which moves the focus there, is part of the interaction. */
  async searches(words: string): Promise<void> {
    this.interactions += 1
    await this.at.keyboard.press("/")
    await this.at.keyboard.type(words)
  }
  async chooses(label: string, option: string): Promise<void> {
    this.interactions += 1
    await this.at.getByLabel(label).selectOption({ label: option })
  }
}

/** The text of a state's card, whose shape is whole within the chart's window. */
async function seen(at: Page, path: string): Promise<string> {
  const card = at.locator(state(path))
  await expectInWindow(card.locator(".shape"))
  return plain(await card.textContent())
}

const size = { width: 1280, height: 800 }

const questions: readonly (readonly [string, (reader: Reader) => Promise<void>])[] = [
  [
    "where is the state checked",
    async (reader) => {
      await reader.searches("state")
      await reader.clicks(reader.at.locator(".found a").first())
      expect(await seen(reader.at, "checkingState")).toContain("Check: state")
    },
  ],
  [
    "what precedes the code",
    async (reader) => {
      await reader.presses("3")
      const line = reader.at.locator("text.ahead", { hasText: /^8 checks come before the code/ })
      await expectInWindow(line)
      await reader.clicks(line)
      await expectInWindow(reader.at.locator(".details li", { hasText: "INV-O6" }))
      await seen(reader.at, "checkingVerifier")
      await expectInWindow(reader.at.locator("text.boundary"))
    },
  ],
  [
    "what is sealed, and for how long",
    async (reader) => {
      await reader.clicks(reader.at.locator('[data-band="away"]'))
      const card = await seen(reader.at, "awaitingCallback")
      expect(card).toContain("sealed for at most 15 min")
      for (const key of ["stateDigest", "codeVerifier", "nonce"]) expect(card).toContain(key)
    },
  ],
  [
    "what issues the session",
    async (reader) => {
      await reader.clicks(reader.at.locator("[data-band]", { hasText: "the grant" }))
      expect(await seen(reader.at, "admission.issuingSession")).toContain("Grant")
      expect(await reader.at.locator(".drawing .state.grant").count()).toBe(1)
    },
  ],
  [
    "what differs for OAuth 2",
    async (reader) => {
      await reader.chooses("Show the checks of provider", "OAuth 2 (oauth)")
      await reader.chooses("Compare with provider", "OpenID Connect (oidc)")
      expect(await reader.at.locator(".lens tr.differs th").allTextContents()).toEqual(["idToken", "nonce"])
    },
  ],
]

describe("a reviewer's question", () => {
  it.each(questions)("%s: is answered with at most two interactions", async (_question, answer) => {
    const at = await live.open("#/oauth", { phases: true, ...size })
    const reader = new Reader(at)
    await answer(reader)
    expect(reader.interactions).toBeGreaterThan(0)
    expect(reader.interactions).toBeLessThanOrEqual(2)
  })
})

describe("a provoked failure", () => {
  it("leads to its sentence with at most two clicks, among all the others", async () => {
    expect(provoked).toHaveLength(8)
    live.stream.send(...provoked.flatMap(({ traces }) => traces))
    for (const { reason, says } of provoked) {
      const at = await live.open("", { signIns: true, ...size })
      const reader = new Reader(at)
      await reader.clicks(at.locator(`${rows}.failed`, { hasText: reason }).first())
      await at.locator(".failure h3", { hasText: reason }).waitFor()
      expect(plain(await at.locator(".failure .says").textContent()), reason).toMatch(says)
      await expectInWindow(at.locator(".failure .says"))
      await expectInWindow(at.locator(".advice li").first())
      expect(reader.interactions).toBeLessThanOrEqual(2)
      await at.close()
    }
  })

  it("is on the page without a click while the page follows the latest", async () => {
    const at = await live.open("", { signIns: true })
    for (const { reason, says, traces } of provoked.slice(0, 3)) {
      live.stream.send(...traces)
      await at.locator(".failure h3", { hasText: reason }).waitFor()
      expect(plain(await at.locator(".failure .says").textContent()), reason).toMatch(says)
    }
  })
})
