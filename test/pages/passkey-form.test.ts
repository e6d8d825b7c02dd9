/** The form of passkeys. The behaviour of its script in a browser: test/browser/passkeys. */
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { scriptSource } from "../../src/flows/script-source.ts"
import type { PasskeyForm } from "../../src/pages/passkey-form.ts"
import { passkeyRemovalScript, passkeyRemovalScriptHash } from "../../src/pages/passkey-removal-script.ts"
import { passkeyScript, passkeyScriptHash } from "../../src/pages/passkey-script.ts"
import { signInPage, type SignInProvider } from "../../src/pages/sign-in.ts"
import { languages } from "../../src/texts/languages.ts"
import { loadTexts } from "../../src/texts/load-texts.ts"
import { stepScript } from "../../src/steps/passkey/script.ts"
import { bundlePasskeyScript } from "../../tools/passkey-script.ts"
import { all, attribute, elementsOf, textOf } from "./dom.ts"
import { base, origin, provider, signInProps } from "./samples.ts"

const form: PasskeyForm = {
  optionsUrl: `${origin}/auth/webauthn-options/passkey`,
  formFields: { email: { label: "Email", required: true, autocomplete: "username webauthn" } },
  conditionalUI: true,
}
const passkey = provider("passkey", "webauthn", { name: "Passkey", passkey: form })
const pageWith = (...providers: SignInProvider[]) => signInPage({ ...signInProps, providers })

function field(html: string, name: string) {
  return elementsOf(html).find((element) => element.tagName === "input" && attribute(element, "name") === name)
}

describe("the script of passkeys", () => {
  it("XSS-10: has the hash that the policy of the page names", async () => {
    expect(await scriptSource(passkeyScript)).toEqual({ text: passkeyScript, allowedBy: passkeyScriptHash })
  })

  it("is the bundle of its source", async () => {
    expect(await bundlePasskeyScript("page-script.ts")).toEqual({ script: passkeyScript, hash: passkeyScriptHash })
  })

  it("of the account page is the bundle of its source, and has the hash that the policy names", async () => {
    const bundled = await bundlePasskeyScript("removal-script.ts")
    expect(bundled).toEqual({ script: passkeyRemovalScript, hash: passkeyRemovalScriptHash })
    expect(await scriptSource(passkeyRemovalScript)).toMatchObject({ allowedBy: passkeyRemovalScriptHash })
  })

  it("of the step is the bundle of its source, too", async () => {
    expect((await bundlePasskeyScript("step-script.ts")).script).toBe(stepScript)
  })

  it.each([
    ["the form", passkeyScript],
    ["the step", stepScript],
    ["the account page", passkeyRemovalScript],
  ])("of %s takes at most 3 kB in gzip", (_of, script) => {
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(3000)
  })

  it("WAN-15: is the only script of the page, which may send requests to its own origin, and load nothing", () => {
    const { html, headers } = pageWith(passkey, { ...passkey, id: "second" })
    expect(all(html, "script").map((script) => attribute(script, "src"))).toEqual([undefined])
    const policy = new Headers(headers).get("content-security-policy")
    expect(policy).toContain(`; connect-src 'self'; script-src ${passkeyScriptHash};`)
    expect(new Headers(pageWith(provider("hub", "oauth")).headers).get("content-security-policy")).not.toMatch(
      /script-src|connect-src/,
    )
  })
})

describe("the form of passkeys", () => {
  it("posts to the callback, with fields for the response of the browser", () => {
    const { html } = pageWith(passkey)
    const [element] = all(html, "form")
    expect(attribute(element, "id")).toBe("passkey-form")
    expect([attribute(element, "method"), attribute(element, "action")]).toEqual(["post", passkey.callbackUrl])
    const hidden = all(html, "input").filter((input) => attribute(input, "type") === "hidden")
    expect(hidden.map((input) => [attribute(input, "name"), attribute(input, "value")])).toEqual([
      ["csrfToken", "token|hash"],
      ["callbackUrl", `${origin}/home`],
      ["action", ""],
      ["data", ""],
    ])
    expect(attribute(element, "data-options-url")).toBe(form.optionsUrl)
  })

  it("WAN-11: asks for an address only to create a passkey", () => {
    const { html } = pageWith(provider("mail", "email"), passkey)
    const [details] = all(html, "details")
    expect(attribute(details, "open")).toBeUndefined()
    expect(textOf(details)).toBe("New here? Create a passkey Email Create a passkey")
    expect(all(html, "button").map((button) => [attribute(button, "type"), textOf(button)])).toEqual([
      ["submit", "Sign in with Name of mail"],
      ["button", "Sign in with a passkey"],
      ["submit", "Create a passkey"],
    ])
  })

  it("lists passkeys below the fields for an address or a user name, if the provider offers the autofill", () => {
    const mail = provider("mail", "email")
    const own = provider("own", "credentials", {
      credentials: { username: {}, pin: { autocomplete: "off" }, password: { type: "password" } },
    })
    const { html } = pageWith(mail, own, passkey)
    const tokens = ["username", "pin", "password"].map((name) => attribute(field(html, name), "autocomplete"))
    expect(tokens).toEqual(["username webauthn", "off", "current-password"])
    expect(attribute(field(html, "email"), "autocomplete")).toBe("email webauthn")
    const { html: without } = pageWith(mail, { ...passkey, passkey: { ...form, conditionalUI: false } })
    expect(attribute(field(without, "email"), "autocomplete")).toBe("email")
    expect(attribute(all(without, "form")[1], "data-autofill")).toBeUndefined()
  })

  it("shows the fields at once on a page with no other field, so that the browser can list passkeys", () => {
    expect(attribute(all(pageWith(provider("github", "oauth"), passkey).html, "details")[0], "open")).toBe("")
  })

  it("has no fields if the provider has none", () => {
    const { html } = pageWith({ ...passkey, passkey: { ...form, formFields: {} } })
    expect(all(html, "details")).toEqual([])
  })

  it("is hidden without JavaScript, and the page then says why", () => {
    const { html } = pageWith(passkey)
    const [element] = all(html, "form")
    const shown = element?.childNodes.filter((node) => "tagName" in node && attribute(node, "type") !== "hidden")
    expect(shown?.map((node) => "tagName" in node && [node.tagName, attribute(node, "hidden")])).toEqual([
      ["p", undefined],
      ["div", ""],
    ])
    expect(textOf(shown?.[0])).toBe(base.texts.passkey.noScript)
  })

  it("keeps the label of the application, and the name of a provider that the application named", () => {
    const named = { ...passkey, name: "Key", passkey: { ...form, formFields: { email: { label: "Work address" } } } }
    const { html } = pageWith(named)
    expect(textOf(all(html, "label")[0])).toBe("Work address")
    expect(textOf(all(html, "button")[0])).toBe("Sign in with Key")
  })

  it.each(languages)("speaks %s", async (language) => {
    const texts = await loadTexts(language)
    const { html } = signInPage({ ...signInProps, language, texts, providers: [passkey] })
    expect(textOf(all(html, "button")[0])).toBe(texts.passkey.signIn)
    const said: unknown = JSON.parse(attribute(all(html, "form")[0], "data-texts") ?? "")
    const { unsupported, cancelled, refused, taken, failed } = texts.passkey
    expect(said).toEqual({ unsupported, cancelled, refused, taken, failed })
  })

  it("is absent for a passkey provider without a form", () => {
    expect(all(pageWith(provider("passkey", "webauthn")).html, "form")).toEqual([])
  })
})
