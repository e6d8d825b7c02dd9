import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { signInMail } from "../../src/pages/sign-in-mail.ts"
import type { OIDCConfig, VerificationRequest } from "../../src/ports/provider.ts"
import { emailCode, type CodeToSend } from "../../src/steps/email-code.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { all, attribute, textOf } from "../pages/dom.ts"
import { jsonOf, locationOf, openBrowser } from "../support/browser.ts"
import { makeProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"

const keys = await makeProviderKeys()
const secret = "0123456789abcdef0123456789abcdef"
const german = { "accept-language": "de-AT,de;q=0.9,en;q=0.5" }
const english = { "accept-language": "en-US" }

function configOf(over: Partial<AuthConfig> = {}): AuthConfig {
  return { providers: [], secret, trustHost: true, ...over }
}

/** Heading, language and direction of a page. */
async function shown(response: Response): Promise<[string, string | undefined, string | undefined]> {
  const page = await response.text()
  const [root] = all(page, "html")
  if (root === undefined) throw new TypeError("This is no page.")
  return [textOf(all(page, "h1")[0]), attribute(root, "lang") ?? undefined, attribute(root, "dir") ?? undefined]
}

describe("the language of a page", () => {
  it("is the language of Accept-Language, or English if Accept-Language names no language that the library has", async () => {
    const browser = openBrowser(configOf())
    expect(await shown(await browser.get("/signin", german))).toEqual(["Anmelden", "de", "ltr"])
    expect(await shown(await browser.get("/signin", { "accept-language": "ar-EG" }))).toEqual([
      "تسجيل الدخول",
      "ar",
      "rtl",
    ])
    expect(await shown(await browser.get("/signin", { "accept-language": "sv" }))).toEqual(["Sign in", "en", "ltr"])
    expect(await shown(await browser.get("/signin"))).toEqual(["Sign in", "en", "ltr"])
    expect(await shown(await browser.get("/error?error=AccessDenied", german))).toEqual([
      "Sie haben keinen Zugang",
      "de",
      "ltr",
    ])
    expect(await shown(await browser.get("/signout", german))).toEqual(["Abmelden?", "de", "ltr"])
  })

  it("is the language that the application names, or else the language of its cookie, or else the language of the header", async () => {
    const asked: string[] = []
    const config = configOf({
      language: {
        cookie: "locale",
        choose: (request) => {
          asked.push(new URL(request.url).pathname)
          return new URL(request.url).searchParams.get("in")
        },
      },
    })
    const browser = openBrowser(config)
    browser.cookies.set("locale", "fr-CA")
    const languageOf = async (path: string) => (await shown(await browser.get(path, german)))[1]
    expect(await languageOf("/signin")).toBe("fr")
    expect(await languageOf("/signin?in=pt")).toBe("pt-BR")
    expect(await languageOf("/signin?in=tlh")).toBe("fr")
    browser.cookies.set("locale", "no language")
    expect(await languageOf("/signin")).toBe("de")
    await browser.session()
    expect(asked).not.toContain("/auth/session")
  })

  it("is the language of the header if the application's function throws, and the error is logged", async () => {
    const logged: Error[] = []
    const broken = (): string => {
      throw new Error("no settings today")
    }
    const browser = openBrowser(
      configOf({ language: { choose: broken }, logger: { error: (error) => void logged.push(error) } }),
    )
    expect(await shown(await browser.get("/signin", german))).toEqual(["Anmelden", "de", "ltr"])
    expect(logged.map(({ message }) => message)).toEqual([expect.stringContaining("language.choose")])
  })

  it("is one of the languages that the application supports", async () => {
    const browser = openBrowser(configOf({ language: { supported: ["fr", "de"] } }))
    expect((await shown(await browser.get("/signin", english)))[1]).toBe("fr")
    expect((await shown(await browser.get("/signin", german)))[1]).toBe("de")
    const other = openBrowser(configOf({ language: { supported: ["fr", "de"], default: "de" } }))
    expect((await shown(await other.get("/signin", english)))[1]).toBe("de")
  })

  it("has the application's texts in place of the library's", async () => {
    const browser = openBrowser(configOf({ texts: { de: { signIn: { heading: "Willkommen bei <Acme>" } } } }))
    expect((await shown(await browser.get("/signin", german)))[0]).toBe("Willkommen bei <Acme>")
    expect((await shown(await browser.get("/signin", english)))[0]).toBe("Sign in")
  })

  it("is the language of the header if the configuration cannot be used", async () => {
    const browser = openBrowser(configOf({ secret: [], logger: { error: () => undefined } }))
    expect(await shown(await browser.get("/signin", german))).toEqual(["Etwas ist schiefgegangen", "de", "ltr"])
  })

  it.each<[Partial<AuthConfig>, string]>([
    [{ language: { supported: ["tlh" as "de"] } }, "language.supported"],
    [{ language: { default: "tlh" as "de" } }, "language.default"],
    [{ language: { supported: ["de"], default: "fr" } }, "language.default"],
    [{ texts: { tlh: {} } as AuthConfig["texts"] }, "texts"],
  ])("a language without texts is refused: %j", (over, option) => {
    expect(resolveConfig(configOf(over)).problem?.message).toContain(option)
  })
})

describe("the language of a sign-in", () => {
  it("does not change: its mail, its code and its pages keep the first language, whatever language later requests ask for", async () => {
    const mails: VerificationRequest[] = []
    const codes: CodeToSend[] = []
    const accepted = new Set<string>()
    const config = configOf({
      adapter: memoryAdapter(),
      flowStore: memoryFlowStore(),
      providers: [
        { id: "mail", name: "Mail", type: "email", sendVerificationRequest: (mail) => void mails.push(mail) },
      ],
      steps: [
        emailCode({ send: (code) => void codes.push(code), requiredFor: () => true }),
        acceptTerms({
          version: "1",
          text: (language) => [language === "de" ? "Seien Sie freundlich." : "Be kind."],
          accepted: ({ key }) => accepted.has(key ?? ""),
          accept: ({ key }) => void accepted.add(key),
        }),
      ],
    })
    const browser = openBrowser(config)
    await browser.post("/signin/mail", { email: "ada@example.com" }, german)
    const [mail] = mails
    if (mail?.wording === undefined) throw new TypeError("No mail was sent.")
    const written = signInMail({ url: mail.url, maxAge: 600, ...mail.wording })
    expect(written.subject).toBe("Anmeldung bei app.test")
    expect(written.text).toContain("10 Minuten")

    const atStep = locationOf(await browser.get(mail.url, english)).href
    expect(codes.map(({ language }) => language)).toEqual(["de"])
    expect(await shown(await browser.get(atStep, english))).toEqual(["Prüfen Sie Ihre E-Mails", "de", "ltr"])
    const wrong = await browser.post(atStep, { event: "email-code.submitted", code: "0" }, english)
    const json = await jsonOf<{ page: { alert: string } }>(
      await browser.get(locationOf(wrong).href, { accept: "application/json", ...english }),
    )
    expect(json.page.alert).toContain("nicht der Code")
    const right = await browser.post(atStep, { event: "email-code.submitted", code: codes[0]?.code ?? "" }, english)
    const terms = await browser.get(locationOf(right).href, english)
    expect(terms.headers.get("content-type")).toContain("text/html")
    const page = await terms.text()
    expect(page).toContain("Nutzungsbedingungen")
    expect(page).toContain("Seien Sie freundlich.")
    await browser.post(locationOf(right).href, { event: "terms.answered", accepted: "yes" }, english)
    expect(await browser.session()).not.toBeNull()
  })

  it("is the other browser's language if a link is opened in another browser", async () => {
    const mails: VerificationRequest[] = []
    const browser = openBrowser(
      configOf({
        adapter: memoryAdapter(),
        providers: [
          { id: "mail", name: "Mail", type: "email", sendVerificationRequest: (mail) => void mails.push(mail) },
        ],
      }),
    )
    await browser.post("/signin/mail", { email: "ada@example.com" }, german)
    const opened = await browser.other().get(mails[0]?.url ?? "", { "accept-language": "nl" })
    expect((await shown(opened))[1]).toBe("nl")
  })
})

describe("OpenID Connect Core §3.1.2.1: ui_locales", () => {
  it("is sent only to providers that accept a language", async () => {
    const sentTo = async (idp: Partial<OIDCConfig>, query = "") => {
      const { browser } = oauthApp(keys, { idp })
      return locationOf(await browser.post(`/signin/idp${query}`, {}, german)).searchParams.get("ui_locales")
    }
    expect(await sentTo({ uiLocales: true })).toBe("de")
    expect(await sentTo({})).toBeNull()
    expect(await sentTo({ uiLocales: true, authorization: { params: { ui_locales: "fr" } } })).toBe("fr")
    expect(await sentTo({ uiLocales: true }, "?ui_locales=nl")).toBe("nl")
  })
})
