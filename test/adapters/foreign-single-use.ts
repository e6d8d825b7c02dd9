/** Tests with adapters of Auth.js that a step's cookie and a link in a mail work only once, as docs/stores.md says. */
import { describe, expect, it, onTestFinished } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sessionCookies } from "../support/browser.ts"
import { sendCopies } from "../steps/copies.ts"
import { stepOf, stepsApp, wordStep, type StepsApp } from "../steps/steps-app.ts"
import type { Ground } from "./foreign-flows.ts"

type Open = () => Promise<Ground>
type Over = Partial<AuthConfig>

const withStores = (): Over => ({ stores: memoryStores(() => 1_800_000_000_000) })

/** An adapter that gives a token to only one of several callers. */
export function foreignSingleUse(name: string, open: Open): void {
  describe(`single use on ${name}`, () => {
    it.each([
      ["beside stores", withStores],
      ["without stores", () => ({})],
    ])(
      "STEP-02: of 100 copies of a step's cookie one is judged, and of 20 requests with one link one signs in: %s",
      async (_name, over) => {
        expect(await judged(open, over())).toBe(1)
        expect(await redeemed(open, over())).toBe(1)
      },
    )
  })
}

/**
 * Registers the rules for an adapter that reads a token first and removes it afterwards, so that several requests can
 * get the same token.
 */
export function foreignRepeatedUse(name: string, open: Open): void {
  describe(`repeated use on ${name}`, () => {
    it("STEP-02: if the configuration has stores, one of 100 copies of a step's cookie continues the sign-in, and one of 20 requests with a link signs in", async () => {
      expect(await judged(open, withStores())).toBe(1)
      expect(await redeemed(open, withStores())).toBe(1)
    })

    it("STEP-02: a step that counts is refused without stores, and the error says what to configure", async () => {
      const { begin, logged } = await app(open, {})
      const refused = await begin("openid")
      expect(refused.headers.get("location") ?? "").not.toContain("/word")
      expect(logged.map(String).join()).toContain("gives one token to several callers at once")
    })
  })
}

async function app(open: Open, over: Over): Promise<StepsApp> {
  const { adapter, close } = await open()
  onTestFinished(close)
  return stepsApp([wordStep({ appliesTo: ({ providerType }) => providerType !== "email" })], { adapter, ...over })
}

/**
 * Sends 100 copies of one cookie at the same time, and returns how many of them reached the check of the code. The
 * library must refuse the others with a reason.
 */
async function judged(open: Open, over: Over): Promise<number> {
  const { begin, browser } = await app(open, over)
  const step = stepOf(await begin("openid"))
  const reasons = await sendCopies(browser, { step, fields: { event: "word.said", word: "nonsense" }, count: 100 })
  expect(new Set(reasons)).toEqual(new Set(["judged", "step_answered"]))
  return reasons.filter((reason) => reason === "judged").length
}

/** Sends 20 requests that redeem one link at the same time, and returns how many of them end signed in. */
async function redeemed(open: Open, over: Over): Promise<number> {
  const { browser, mails } = await app(open, over)
  await browser.post("/signin/email", { email: "grace@example.test" })
  const { searchParams } = new URL(mails[0] ?? "")
  const fields = { email: searchParams.get("email") ?? "", token: searchParams.get("token") ?? "" }
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => browser.other().post("/callback/email", fields)),
  )
  return answers.filter((answer) => sessionCookies(answer).length > 0).length
}
