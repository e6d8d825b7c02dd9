/** The scripts of pages with password fields. The behaviour of the scripts in a browser: test/browser/passwords. */
import { describe, expect, it } from "vitest"
import { newPasswordFields } from "../../src/account/new-password-fields.ts"
import { scriptSource } from "../../src/flows/script-source.ts"
import { copyScript, copyScriptHash } from "../../src/pages/copy-script.ts"
import { keptNamesScript, keptNamesScriptHash } from "../../src/pages/kept-names.ts"
import { meterScript, meterScriptHash } from "../../src/pages/meter-script.ts"
import { revealScript, revealScriptHash } from "../../src/pages/reveal-script.ts"
import { sectionsPage } from "../../src/pages/sections.ts"
import { signInPage } from "../../src/pages/sign-in.ts"
import { stepPage } from "../../src/pages/step.ts"
import { stepUpPage } from "../../src/pages/step-up.ts"
import { passwordTexts } from "../../src/texts/passwords/index.ts"
import { all, attribute, elementsOf, textOf } from "./dom.ts"
import { base, origin, provider, signInProps } from "./samples.ts"

const credentials = { password: { label: "Password", type: "password" } } as const
const fields = [{ name: "secret", label: "Secret", type: "password" }] as const
const buttons = [{ event: "one.sent", label: "Send" }]
const step = { ...base, action: `${origin}/auth/one` }

const pages = {
  "sign-in": signInPage(signInProps),
  "step-up": stepUpPage({
    ...base,
    ways: [{ ...provider("own", "credentials", { credentials }), action: origin }],
    callbackUrl: origin,
    cancelUrl: origin,
    user: {},
  }),
  step: stepPage({ ...step, page: { heading: "One", fields, buttons } }),
  sections: sectionsPage({
    ...base,
    addressOf: (path) => origin + path,
    page: {
      heading: "Two",
      sections: [{ id: "a", heading: "A", rows: [{ title: "B", forms: [{ path: "/c", label: "C", fields }] }] }],
    },
  }),
}

describe("the scripts of password fields", () => {
  it.each([
    ["the button", revealScript, revealScriptHash],
    ["the kept names", keptNamesScript, keptNamesScriptHash],
    ["the button that copies", copyScript, copyScriptHash],
    ["the meter", meterScript, meterScriptHash],
  ])("XSS-10: of %s have the hash that the policy of the page names", async (_what, script, hash) => {
    expect(await scriptSource(script)).toEqual({ text: script, allowedBy: hash })
  })

  it.each(Object.entries(pages))("belong to the %s page, because it has such a field", (name, { html, headers }) => {
    expect(all(html, "script")).toHaveLength(name === "sign-in" ? 2 : 1)
    const kept = name === "sign-in" ? ` ${keptNamesScriptHash}` : ""
    expect(new Headers(headers).get("content-security-policy")).toContain(`script-src ${revealScriptHash}${kept};`)
    const settings = elementsOf(html).find((element) => attribute(element, "id") === "password-fields")
    expect([attribute(settings, "data-show"), attribute(settings, "hidden")]).toEqual(["Show password", ""])
  })

  it("add the button, so that a page without JavaScript has no button that does nothing", () => {
    for (const { html } of Object.values(pages))
      expect(all(html, "button").filter((button) => attribute(button, "type") === "button")).toEqual([])
    expect(all(pages.step.html, "button").map(textOf)).toEqual(["Send", "Cancel"])
  })

  it("do not belong to a page without such a field", () => {
    const { html, headers } = stepPage({ ...step, page: { heading: "One", buttons } })
    expect(all(html, "script")).toEqual([])
    expect(new Headers(headers).get("content-security-policy")).not.toMatch(/script|worker/)
  })
})

it("an alert about a new password marks the password as invalid, and not the address, which the visitor cannot change", async () => {
  const page = { heading: "One", alert: "That password is too short.", buttons }
  const shown = { ...page, fields: newPasswordFields("ada@x.test", 15, await passwordTexts("en")) }
  const invalid = all(stepPage({ ...step, page: shown }).html, "input").filter(
    (input) => attribute(input, "aria-invalid") === "true",
  )
  expect(invalid.map((input) => [attribute(input, "name"), attribute(input, "aria-describedby")])).toEqual([
    ["password", "step-problem"],
  ])
})
