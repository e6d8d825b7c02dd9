/** The page of a step: the order of its parts, texts to copy, addresses in sentences, and the focus. */
import { describe, expect, it } from "vitest"
import { copyScriptHash } from "../../src/pages/copy-script.ts"
import { withAddresses } from "../../src/pages/isolated.ts"
import { stepPage } from "../../src/pages/step.ts"
import ar from "../../src/texts/ar.ts"
import { showing, totpPage } from "../../src/steps/totp/page.ts"
import { en } from "../../src/texts/en.ts"
import { all, attribute, elementsOf, textOf } from "./dom.ts"
import { base, origin } from "./samples.ts"

const step = { ...base, action: `${origin}/auth/one` }
const buttons = [{ event: "one.sent", label: "Send" }]
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

describe("the page of a step that enrols an authenticator app", () => {
  it("shows the picture first, then the key that can be copied, then the field", async () => {
    const page = await showing(secret, {
      issuer: "Acme",
      label: "ada",
      isWrong: false,
      event: "one.sent",
      texts: en.totp,
    })
    const { html, headers } = stepPage({ ...step, page })
    const order = elementsOf(html).filter(
      (element) => element.tagName === "img" || element.tagName === "code" || element.tagName === "input",
    )
    expect(order.map(({ tagName }) => tagName)).toEqual(["img", "code", "input"])
    expect(textOf(order[1])).toBe("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")
    const place = elementsOf(html).find((element) => attribute(element, "data-copies") !== undefined)
    expect(attribute(place, "data-copies")).toBe(secret)
    expect(new Headers(headers).get("content-security-policy")).toContain(`script-src ${copyScriptHash};`)
    // A page of the application, which does not know `copyable`, still has the key in its paragraphs.
    expect(page.text?.[1]).toContain("JBSW Y3DP")
  })

  it("offers recovery codes as a file, without JavaScript", async () => {
    const codes = ["ABCDE-FGHJK", "LMNPQ-RSTUV"]
    const person = { user: { id: "1", email: "a@x.test" }, isNew: false, provider: "p", providerType: "oauth" } as const
    const view = { state: "showingRecoveryCodes", data: { secret, recoveryCodes: codes }, earlier: {}, ...base }
    const page = await totpPage({ ...view, person: { ...person, providerAccountId: "1" }, problem: undefined }, "Acme")
    const { html } = stepPage({ ...step, page })
    const [link] = all(html, "a")
    expect([textOf(link), attribute(link, "download")]).toEqual(["Download", "recovery-codes.txt"])
    const file = await (await fetch(attribute(link, "href") ?? "")).text()
    expect(file).toBe("ABCDE-FGHJK\nLMNPQ-RSTUV\n")
  })

  it("has no script and no button for other pages, and no file for codes without a name", () => {
    const { html } = stepPage({ ...step, page: { heading: "One", codes: ["A"], buttons } })
    expect([all(html, "script"), all(html, "a")]).toEqual([[], []])
  })
})

describe("an address in a sentence", () => {
  const isolated = (text: string): string[] =>
    all(stepPage({ ...step, page: { heading: "One", text: [text], buttons } }).html, "bdi").map(textOf)

  it.each([
    ["We sent a code to ada-lovelace@ex-ample.test.", ["ada-lovelace@ex-ample.test"]],
    ["أرسلنا رمزًا إلى a…@x-1.test، أدخله.", ["a…@x-1.test"]],
    ["ada@x.test にメールを送信しました。", ["ada@x.test"]],
    ["(bob@x.test), <eve@x.test>!", ["bob@x.test", "eve@x.test"]],
    ["No address @ all", []],
  ])("is isolated from the direction of the sentence: %s", (text, expected) => {
    expect(isolated(text)).toEqual(expected)
    const { html } = stepPage({ ...step, language: "ar", texts: ar, page: { heading: "One", text: [text], buttons } })
    expect(textOf(all(html, "p")[0])).toBe(text)
  })

  it("takes a time that grows with the length of the text only", () => {
    const began = performance.now()
    for (const text of ["@".repeat(20_000), "a".repeat(20_000), "a@".repeat(10_000)]) withAddresses(text)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe("the focus of a step's form", () => {
  const fields = [
    { name: "name", label: "Name", value: "ada" },
    { name: "secret", label: "Secret", type: "password" },
  ] as const
  const focused = (more: object): (string | undefined)[] =>
    all(stepPage({ ...step, page: { heading: "One", fields, buttons, ...more } }).html, "input")
      .filter((input) => attribute(input, "autofocus") !== undefined)
      .map((input) => attribute(input, "name"))

  it("is in the first field, and after a refusal in the field that the alert is about", () => {
    expect(focused({})[0]).toBe("name")
    expect(focused({ alert: "Wrong", invalid: "secret" })).toEqual(["secret"])
  })
})
