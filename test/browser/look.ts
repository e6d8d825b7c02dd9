/** The built-in pages and the mail, as a browser shows them. */
import type { Page } from "playwright-core"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { passkey as passkeyStep } from "../../src/steps/passkey.ts"
import { scriptsOf } from "../../src/flows/steps/step-form.ts"
import { totpPage } from "../../src/steps/totp/page.ts"
import { confirmLinkPage } from "../../src/pages/confirm-link.ts"
import { errorPage } from "../../src/pages/error.ts"
import type { PageProps } from "../../src/pages/page.ts"
import { quarantinePage } from "../../src/pages/quarantine.ts"
import { signInMail } from "../../src/pages/sign-in-mail.ts"
import { signInPage } from "../../src/pages/sign-in.ts"
import { signOutPage } from "../../src/pages/sign-out.ts"
import type { PasskeyForm } from "../../src/pages/passkey-form.ts"
import { stepPage } from "../../src/pages/step.ts"
import { stepUpPage } from "../../src/pages/step-up.ts"
import { verifyRequestPage } from "../../src/pages/verify-request.ts"
import Discord from "../../src/providers/discord.ts"
import GitHub from "../../src/providers/github.ts"
import Google from "../../src/providers/google.ts"
import Resend from "../../src/providers/resend.ts"
import { loadTexts } from "../../src/texts/load-texts.ts"
import type { Language } from "../../src/texts/languages.ts"
import { nonce, origin, provider } from "../pages/samples.ts"

/** A document with its headers. */
export interface Shown {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const signinUrl = `${origin}/auth/signin`
const callbackUrl = `${origin}/home`
const csrfToken = "token"
const email = "ada@example.com"

const providers = [
  ...[GitHub({}), Discord({}), Google({}), Resend({})].map(({ id, name, type, style }) =>
    provider(id, type, { name, style }),
  ),
  provider("credentials", "credentials", {
    credentials: { username: { label: "User name" }, password: { label: "Password", type: "password" } },
  }),
]

const passkeyForm: PasskeyForm = {
  optionsUrl: `${origin}/auth/webauthn-options/passkey`,
  formFields: { email: { label: "Email", required: true, autocomplete: "username webauthn" } },
  conditionalUI: false,
}
const passkey = provider("passkey", "webauthn", { name: "Passkey", passkey: passkeyForm })
const passkeyFactor = passkeyStep({ adapter: memoryAdapter() })

const person = {
  user: { id: "1", email },
  isNew: false,
  provider: "github",
  providerType: "oauth",
  providerAccountId: "1",
} as const

/** Every page, by its name. */
export async function pagesIn(language: Language): Promise<ReadonlyMap<string, Shown>> {
  const texts = await loadTexts(language)
  const base: PageProps = { nonce, language, texts }
  const step = { ...base, action: `${origin}/auth/totp`, csrfToken }
  const totp = (state: string, problem?: string) =>
    totpPage(
      {
        state,
        data: {
          secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
          recoveryCodes: ["ABCDE-FGHJK", "LMNPQ-RSTUV", "WXYZ2-34567"],
        },
        person,
        problem,
        earlier: {},
        language,
        texts,
      },
      "Acme",
    )
  const factor = { state: "askingForPasskey", data: { challenge: "AAAA" }, person, earlier: {}, language, texts }
  const factorPage = await passkeyFactor.definition.page({ ...factor, problem: "passkey_rejected" })
  const { formFields: _fields, ...withoutFields } = passkeyForm
  const ways = [{ ...passkey, passkey: withoutFields }, ...providers.slice(-1)].map((way) => ({
    ...way,
    action: `${origin}/auth/step-up/${way.id}`,
  }))
  const fields = [
    {
      name: "organisation",
      label: texts.terms.heading,
      type: "radio",
      options: [
        { value: "1", label: "Acme" },
        { value: "2", label: "Umbrella" },
      ],
    },
    { name: "role", label: texts.error.reason, type: "select", options: [{ value: "1", label: "Acme" }] },
    { name: "accepted", label: texts.terms.accept, type: "checkbox" },
  ] as const
  const buttons = [{ event: "one.sent", label: texts.terms.continue }]
  const failed = { error: "AccessDenied", reason: "step_attempts", flow: "f-0123456789abcdef" }
  const mail = signInMail({ url: `${origin}/auth/callback/mail?token=x`, maxAge: 600, language, texts })
  const pages = {
    "sign-in": signInPage({ ...base, providers, csrfToken, callbackUrl, email }),
    "sign-in after an error": signInPage({ ...base, providers, csrfToken, error: { error: "CredentialsSignin" } }),
    "sign-in with a passkey": signInPage({
      ...base,
      providers: [...providers.slice(-2), passkey],
      csrfToken,
      callbackUrl,
    }),
    "sign-in with only a passkey": signInPage({ ...base, providers: [passkey], csrfToken, callbackUrl }),
    "step-up with a passkey": stepUpPage({
      ...base,
      csrfToken,
      ways,
      callbackUrl,
      cancelUrl: "/auth/step-up/cancel",
      user: { email },
    }),
    "sign-out": signOutPage({ ...base, csrfToken, signoutUrl: `${origin}/auth/signout`, callbackUrl, user: { email } }),
    "verify-request": verifyRequestPage({ ...base, host: "app.example", signinUrl }),
    "confirm-link": confirmLinkPage({
      ...base,
      confirmUrl: `${origin}/auth/callback/mail`,
      email,
      token: "x",
      csrfToken,
    }),
    quarantine: quarantinePage({ ...base, continueUrl: callbackUrl, sessionsEnded: false }),
    error: errorPage({ ...base, ...failed, signinUrl }),
    "step with a code": stepPage({ ...step, page: await totp("enteringCode", "code_wrong") }),
    "step with a picture": stepPage({ ...step, page: await totp("showingSecret") }),
    "step with recovery codes": stepPage({ ...step, page: await totp("showingRecoveryCodes") }),
    "step with a passkey": stepPage({ ...step, page: factorPage, scripts: await scriptsOf(factorPage) }),
    "step with choices": stepPage({
      ...step,
      page: { heading: texts.terms.heading, text: [texts.terms.changed], fields, buttons },
    }),
    mail: { html: mail.html, headers: [["Content-Type", "text/html; charset=utf-8"]] as const },
  }
  return new Map(
    Object.entries(pages).map(([name, { html, headers }]) => [name, { html, headers: Object.fromEntries(headers) }]),
  )
}

/**
 * Opens a document at a separate address with its headers, so that the browser enforces the page's Content Security
 * Policy.
 */
export async function open(page: Page, { html, headers }: Shown): Promise<void> {
  await page.unrouteAll()
  await page.route(`${origin}/**`, (route) => route.fulfill({ body: html, headers: { ...headers } }))
  await page.goto(`${origin}/shown`)
}

/**
 * Returns the elements that are partly outside of the window, or whose content is cut off. The content of a text field
 * can be scrolled, and a hidden heading is only for screen readers.
 */
export async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -0.5 || right > clientWidth + 0.5 || element.scrollWidth > element.clientWidth + 1
      })
      .filter((element) => getComputedStyle(element).display !== "inline" && !element.matches("input, .unseen"))
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Returns the number of buttons that neither a border nor a colour distinguishes from their surroundings. */
export async function unseenButtons(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll(".button")].filter((button) => {
        const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(button)
        const around = getComputedStyle(button.parentElement ?? document.body).backgroundColor
        const framed = Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== "rgba(0, 0, 0, 0)"
        return !framed && (backgroundColor === around || backgroundColor === "rgba(0, 0, 0, 0)")
      }).length,
  )
}
