/** The sign-in by text message, over HTTP: the example's server prints the messages. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { drawCode } from "../../../examples/flows/sms/flow.ts"
import { text, webBrowser, type PageSeen, type WebBrowser } from "../../support/web-browser.ts"
import { startFlowExample, type FlowExample } from "./flow-example.ts"
import { press } from "./pages.ts"

let example: FlowExample
beforeAll(async () => {
  example = await startFlowExample("sms")
})
afterAll(async () => {
  expect(await example.stop()).toBe(0)
})

async function asked(browser: WebBrowser, phone: string): Promise<PageSeen> {
  const page = await browser.open(`${example.origin}/auth/sms`)
  return press(browser, page, /Send me a code/, { phone })
}

/** Returns the last code that the example sent to a number. */
async function codeTo(phone: string): Promise<string> {
  await example.says(new RegExp(`to \\${phone}: `))
  return [...example.printed().matchAll(new RegExp(`to \\${phone}: Your code is (\\d{6})`, "g"))].at(-1)?.[1] ?? ""
}

const session = (browser: WebBrowser) => browser.json<{ user: object } | null>(`${example.origin}/auth/session`)

describe("the example sms", () => {
  it("draws each digit from the same number of bytes", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    let at = 0
    const randomBytes = (size: number) => Uint8Array.from({ length: size }, () => bytes[at++ % bytes.length] ?? 0)
    // Each byte occurs three times; the bytes above 249 give no digit.
    const digits = Array.from({ length: 125 }, () => drawCode({ randomBytes: () => randomBytes(6) })).join("")
    expect(digits).toMatch(/^\d{750}$/)
    for (const digit of "0123456789") expect(digits.split(digit)).toHaveLength(76)
  })

  it("signs in by the code that was sent, and a second sign-in finds the same user", async () => {
    const browser = webBrowser()
    const page = await asked(browser, "+4915112345")
    expect([text(page), await session(browser)]).toEqual([expect.stringContaining("Enter the code"), null])
    const home = await press(browser, page, /Sign in/, { code: await codeTo("+4915112345") })
    expect([home.url.pathname, text(home)]).toEqual(["/", expect.stringContaining("Hello")])
  })

  it("lets a visitor try a wrong code three times, and then ends the flow", async () => {
    const browser = webBrowser()
    let page = await asked(browser, "+4915100000")
    const wrong = (await codeTo("+4915100000")) === "000000" ? "111111" : "000000"
    for (const left of ["2 attempts left.", "1 attempt left."]) {
      page = await press(browser, page, /Sign in/, { code: wrong })
      expect(text(page)).toContain(`That code is not right. ${left}`)
    }
    page = await press(browser, page, /Sign in/, { code: wrong })
    expect([text(page), await session(browser)]).toEqual([expect.stringContaining("That was tried too often"), null])
    expect(text(page)).toContain("Sign in again")
  })

  it("sends no message to an invalid number, and at most five messages an hour to one number", async () => {
    const browser = webBrowser()
    const refused = await asked(browser, "0151 123")
    expect([text(refused), example.printed()]).toEqual([
      expect.stringContaining("Type the number in international form"),
      expect.not.stringContaining("0151 123"),
    ])
    // The page with the message sends the corrected number.
    expect(text(await press(browser, refused, /Send me a code/, { phone: "+4915199999" }))).toContain("Enter the code")
    for (let more = 0; more < 4; more++) await asked(webBrowser(), "+4915199999")
    expect(text(await asked(webBrowser(), "+4915199999"))).toContain("Too many codes")
    expect(example.printed().match(/to \+4915199999/g)).toHaveLength(5)
  })
})
