/** Fields of a step's form: the library refuses an unreadable field, which never reaches the step as an empty text. */
import { describe, expect, it } from "vitest"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { jsonOf, locationOf, type Browser } from "../support/browser.ts"
import { hasSession, stepOf, stepsApp, wordStep } from "./steps-app.ts"

const asJson = { accept: "application/json" }

interface Shown {
  problem: string | null
  page: { text: string[] }
}

async function waiting() {
  const { begin, browser } = stepsApp([wordStep()], { flowStore: memoryFlowStore() })
  return { browser, step: stepOf(await begin("credentials")) }
}

/** Sends JSON, like a client that draws its own page. */
async function postJson(browser: Browser, step: string, fields: object): Promise<string> {
  const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get(step, asJson))
  const request = new Request(step, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://app.test", "x-auth-return-redirect": "1" },
    body: JSON.stringify({ csrfToken, event: "word.said", ...fields }),
  })
  const { url } = await jsonOf<{ url: string }>(await browser.send(request))
  return new URL(url).pathname
}

describe("STEP-06: the fields of a step's form", () => {
  it("STEP-06: a field over 1,024 characters is refused by name, and no field of the form is read", async () => {
    const { browser, step } = await waiting()
    const answer = await browser.post(step, { word: "x".repeat(1025) })
    expect(locationOf(answer).pathname).toBe("/auth/word")
    expect(await jsonOf<Shown>(await browser.get(step, asJson))).toMatchObject({
      problem: "field_too_long",
      field: { name: "word", maxLength: 1024 },
      page: { text: [expect.stringContaining("Wrong so far: 0") as string] },
    })
    expect(await (await browser.get(step)).text()).toMatch(
      /role="alert"><p[^>]*>&quot;Word&quot; is too long\. It may have at most 1,024 characters/,
    )
    expect(hasSession(browser)).toBe(false)
    expect(locationOf(await browser.post(step, { word: "sesame" })).pathname).toBe("/inbox")
  })

  it.each([
    ["a number", 7],
    ["a boolean", true],
    ["null", null],
    ["a list", ["sesame"]],
    ["an object", { is: "sesame" }],
  ])("STEP-06: a field that is %s instead of a string is refused, and the error names the field", async (_, word) => {
    const { browser, step } = await waiting()
    expect(await postJson(browser, step, { word })).toBe("/auth/word")
    expect(await jsonOf<Shown>(await browser.get(step, asJson))).toMatchObject({
      problem: "field_unreadable",
      page: { text: [expect.stringContaining("Wrong so far: 0") as string] },
    })
    expect(await postJson(browser, step, { word: "sesame" })).toBe("/inbox")
  })

  it("STEP-06: a repeated field is refused by name", async () => {
    const { browser, step } = await waiting()
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get(step, asJson))
    const body = new URLSearchParams({ csrfToken, event: "word.said", word: "sesame" })
    body.append("word", "sesame")
    await browser.send(new Request(step, { method: "POST", headers: { origin: "https://app.test" }, body }))
    expect(await jsonOf<Shown>(await browser.get(step, asJson))).toMatchObject({ problem: "field_unreadable" })
    expect(hasSession(browser)).toBe(false)
  })

  it("STEP-06: such forms do not count as attempts, and the next answer clears the message", async () => {
    const { browser, step } = await waiting()
    for (let one = 0; one < 5; one++) await browser.post(step, { word: "x".repeat(2000) })
    await browser.post(step, { word: "wrong" })
    expect(await jsonOf<Shown>(await browser.get(step, asJson))).toMatchObject({ problem: "wrong" })
    expect(locationOf(await browser.post(step, { word: "sesame" })).pathname).toBe("/inbox")
  })

  it("a field of 1,024 characters is read, and a missing one is empty", async () => {
    const { browser, step } = await waiting()
    for (const fields of [{ word: "x".repeat(1024) }, { other: "x".repeat(2000) }]) {
      await browser.post(step, fields)
      expect(await jsonOf<Shown>(await browser.get(step, asJson))).toMatchObject({ problem: "wrong" })
    }
  })
})
