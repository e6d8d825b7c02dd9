/** The scripts of pages with password fields. The behaviour of the scripts in a browser: test/browser/passwords. */
import { describe, expect, it } from "vitest"
import { scriptSource } from "../../src/flows/script-source.ts"
import { meterScript, meterScriptHash } from "../../src/pages/meter-script.ts"
import { revealScript, revealScriptHash } from "../../src/pages/reveal-script.ts"
import { sectionsPage } from "../../src/pages/sections.ts"
import { signInPage } from "../../src/pages/sign-in.ts"
import { stepPage } from "../../src/pages/step.ts"
import { stepUpPage } from "../../src/pages/step-up.ts"
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
    ["the meter", meterScript, meterScriptHash],
  ])("XSS-10: of %s have the hash that the policy of the page names", async (_what, script, hash) => {
    expect(await scriptSource(script)).toEqual({ text: script, allowedBy: hash })
  })

  it.each(Object.entries(pages))("belong to the %s page, because it has such a field", (_name, { html, headers }) => {
    expect(all(html, "script")).toHaveLength(1)
    expect(new Headers(headers).get("content-security-policy")).toContain(`script-src ${revealScriptHash};`)
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
