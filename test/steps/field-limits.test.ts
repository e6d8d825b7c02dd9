/** Declared length limits of a step's fields. */
import { describe, expect, it } from "vitest"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { fieldLimits } from "../../src/protocol/form-body.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp } from "./steps-app.ts"

const asJson = { accept: "application/json" }

/** Makes a step that asks for a text, and stores it until the visitor types a word. */
function profileStep(maxLength: number, taken: string[] = []): Step {
  return defineStep({
    id: "profile",
    title: "A person describes themselves",
    data: { bio: "" },
    requests: { "profile.written": { nick: {}, bio: { maxLength } }, "profile.confirmed": ["word"] },
    asks: {
      take: ask(["profile.taken"], ({ bio }: { bio: string }) => {
        taken.push(bio)
        return { type: "profile.taken" }
      }),
    },
    initial: "writing",
    states: {
      writing: {
        tags: "waiting",
        meta: { title: "Waits for the text" },
        on: {
          "profile.written": {
            target: "confirming",
            actions: { type: "keep", params: ({ event }) => ({ bio: event.bio }) },
          },
        },
      },
      confirming: {
        tags: "waiting",
        meta: { title: "Waits for the word" },
        on: {
          "profile.confirmed": {
            target: "taking",
            actions: { type: "take", params: ({ data }) => ({ bio: data.bio }) },
          },
        },
      },
      taking: { meta: { title: "Take it", passes: "profile.taken" }, on: { "profile.taken": "passed" } },
    },
    page: ({ state }) =>
      state === "writing"
        ? {
            heading: "You",
            fields: [
              { name: "nick", label: "Nickname" },
              { name: "bio", label: "About you" },
            ],
            buttons: [{ event: "profile.written", label: "Go on" }],
          }
        : {
            heading: "Sure?",
            fields: [{ name: "word", label: "Word" }],
            buttons: [{ event: "profile.confirmed", label: "Go on" }],
          },
  })
}

async function waiting(maxLength = 20_000) {
  const taken: string[] = []
  const { begin, browser } = stepsApp([profileStep(maxLength, taken)], { flowStore: memoryFlowStore() })
  return { browser, taken, step: stepOf(await begin("credentials")) }
}

const write = async (browser: Browser, step: string, fields: Record<string, string>) =>
  locationOf(await browser.post(step, { event: "profile.written", ...fields }))
const shown = async (browser: Browser, step: string) => jsonOf<object>(await browser.get(step, asJson))

describe("EXT-07: the limit of a field", () => {
  it("EXT-07: a text up to the declared limit reaches the step whole, even if its encoding is nine times as long", async () => {
    const { browser, taken, step } = await waiting()
    const bio = "語".repeat(16_000)
    await write(browser, step, { nick: "a", bio })
    expect(await shown(browser, step)).toMatchObject({ state: "confirming" })
    await browser.post(step, { event: "profile.confirmed", word: "yes" })
    expect(taken).toEqual([bio])
    expect(hasSession(browser)).toBe(true)
  })

  it("EXT-07: a text over its limit is refused by code, field and limit, and the step continues with a shorter one", async () => {
    const { browser, taken, step } = await waiting()
    expect((await write(browser, step, { nick: "a", bio: "x".repeat(20_001) })).pathname).toBe("/auth/profile")
    expect(await shown(browser, step)).toMatchObject({
      state: "writing",
      problem: "field_too_long",
      field: { name: "bio", maxLength: 20_000 },
    })
    const page = await (await browser.get(step)).text()
    expect(page).toMatch(/&quot;About you&quot; is too long\. It may have at most 20,000 characters/)
    expect(page).toMatch(/name="bio"[^>]*aria-invalid="true"/)
    expect(page).not.toMatch(/name="nick"[^>]*aria-invalid/)
    expect(taken).toEqual([])
    await write(browser, step, { nick: "a", bio: "short" })
    await browser.post(step, { event: "profile.confirmed", word: "yes" })
    expect(taken).toEqual(["short"])
  })

  it("EXT-07: each field has its own limit: 1,024 characters by default", async () => {
    const { browser, step } = await waiting()
    await write(browser, step, { nick: "n".repeat(1025), bio: "x".repeat(5000) })
    expect(await shown(browser, step)).toMatchObject({ field: { name: "nick", maxLength: 1024 } })
  })

  it("EXT-07: the name of the field disappears after another problem, or after no problem", async () => {
    const { browser, step } = await waiting()
    await write(browser, step, { bio: "x".repeat(20_001) })
    await browser.post(step, { event: "profile.written", bio: "x", csrfToken: "forged" })
    expect(await shown(browser, step)).toMatchObject({ problem: "form_expired", field: null })
    await write(browser, step, { bio: "x".repeat(20_001) })
    await write(browser, step, { nick: "a", bio: "x" })
    expect(await shown(browser, step)).toMatchObject({ state: "confirming", problem: null, field: null })
  })

  it("EXT-07: a line break counts as one character, as in the browser", async () => {
    const { browser, step } = await waiting(10)
    await write(browser, step, { bio: "1234\r\n6789\r\n" })
    expect(await shown(browser, step)).toMatchObject({ state: "confirming" })
  })

  it("EXT-07: the page and the JSON of the step have the declared limits", async () => {
    const { browser, step } = await waiting()
    expect(await shown(browser, step)).toMatchObject({
      page: {
        fields: [
          { name: "nick", label: "Nickname" },
          { name: "bio", maxLength: 20_000 },
        ],
      },
    })
    const page = await (await browser.get(step)).text()
    expect(page).toMatch(/name="bio"[^>]*maxlength="20000"/)
    expect(page).not.toMatch(/name="nick"[^>]*maxlength/)
  })

  it("EXT-07: the body of a request still has a limit: only a route whose fields need it accepts more than 64 KiB", async () => {
    const { browser, step } = await waiting()
    const body = `bio=${"x".repeat(fieldLimits.bytes)}`
    const form = { "content-type": "application/x-www-form-urlencoded", origin: "https://app.test" }
    const send = async (to: string, text: string) =>
      (await browser.send(new Request(to, { method: "POST", headers: form, body: text }))).status
    expect(await send(step, body)).toBe(302)
    expect(await send(new URL("/auth/signout", step).href, body)).toBe(413)
    expect(await send(step, `bio=${"x".repeat(fieldLimits.bytes + 9 * 20_000)}`)).toBe(413)
  })

  it("EXT-07: a text that does not fit the sealed flow ends the sign-in by name, and is never lost silently", async () => {
    const { browser, step } = await waiting(65_536)
    const reason = (await write(browser, step, { nick: "a", bio: "x".repeat(65_536) })).searchParams.get("reason")
    expect(reason).toBe("flow_cookies_large")
  })

  it.each([0, 1.5, 65_537, Number.NaN])("EXT-07: a limit of %s is refused when the step is defined", (maxLength) => {
    expect(() => profileStep(maxLength)).toThrow(/`maxLength` of the field "bio".*from 1 to 65536/)
  })
})
