/** The built-in pages of a visitor who is signed in. The routes that show them: test/flows/signed-in-visitor.test.ts. */
import { describe, expect, it } from "vitest"
import { confirmLinkPage } from "../../src/pages/confirm-link.ts"
import { errorPage } from "../../src/pages/error.ts"
import { signInPage, type SignInProps } from "../../src/pages/sign-in.ts"
import { all, attribute, textOf } from "./dom.ts"
import { base, origin, signInProps } from "./samples.ts"

const user = { name: "Ada", email: "ada@x.test" }
const link = {
  ...base,
  confirmUrl: `${origin}/auth/callback/mail`,
  callbackUrl: `${origin}/home`,
  email: "ada@x.test",
  token: "f00d",
}
const paragraphs = (html: string): string[] => all(html, "p").map(textOf)
const looks = (html: string): (string | undefined)[] =>
  [...all(html, "a"), ...all(html, "button")].map((element) => attribute(element, "class"))
const ending = "You are signed in as ada@x.test. If you sign in as someone else, that session ends in this browser."

describe("a sign-in that replaces another user's session", () => {
  it("says whose session it replaces, on the sign-in page and on the page of a link for another address", () => {
    expect(paragraphs(signInPage({ ...signInProps, user }).html)[0]).toBe(ending)
    expect(paragraphs(confirmLinkPage({ ...link, email: "bob@x.test", user }).html)).toContain(ending)
  })

  it("says that an account of another website is added to the user, if the library links accounts", () => {
    const said = (providers: SignInProps["providers"], linksAccounts: boolean) =>
      paragraphs(signInPage({ ...signInProps, providers, linksAccounts, user }).html)[0]
    const adding =
      "If you continue with another website, your account there is added to this user. To sign in as someone else there, sign out first."
    const elsewhere = signInProps.providers.filter(({ type }) => type === "oauth" || type === "oidc")
    expect(said(elsewhere, true)).toBe(`You are signed in as ada@x.test. ${adding}`)
    expect(said(signInProps.providers, true)).toBe(`${ending} ${adding}`)
    expect(said(elsewhere, false)).toBe(ending)
  })

  it("names no user if no user is signed in, or the user has no name", () => {
    for (const one of [undefined, {}, { name: null, email: null }, { name: "", email: "" }]) {
      expect(signInPage({ ...signInProps, user: one }).html).toBe(signInPage(signInProps).html)
      expect(confirmLinkPage({ ...link, user: one }).html).toBe(confirmLinkPage(link).html)
    }
  })
})

describe("a link that was opened before in this browser", () => {
  it.each(["ada@x.test", "Ada@X.test"])("says that the visitor is signed in: %s", (email) => {
    const { html } = confirmLinkPage({ ...link, user: { email } })
    expect(textOf(all(html, "h1")[0])).toBe("You are already signed in")
    expect(paragraphs(html)[0]).toBe(`You are signed in as ${email}.`)
    expect(all(html, "a").map((one) => [textOf(one), attribute(one, "href")])).toEqual([["Continue", `${origin}/home`]])
    expect(looks(html)).toEqual(["button", "button plain"])
  })

  it("keeps the question for a visitor who is signed in with another address, or without one", () => {
    for (const one of [{ email: "bob@x.test" }, { name: "Ada" }, { email: "" }])
      expect(textOf(all(confirmLinkPage({ ...link, user: one }).html, "h1")[0])).toContain("Sign in with this address?")
  })

  it("ends on an error page that says so, and whose main link leads to the application", () => {
    const props = { ...base, error: "Verification", signinUrl: `${origin}/auth/signin`, continueUrl: `${origin}/home` }
    const { html } = errorPage({ ...props, user })
    expect(paragraphs(html)).toContain("You are signed in as ada@x.test.")
    expect(all(html, "a").map((one) => attribute(one, "href"))).toEqual([`${origin}/home`, `${origin}/auth/signin`])
    expect(looks(html)).toEqual(["button", "button plain"])
    expect(looks(errorPage(props).html)).toEqual(["button"])
  })
})

describe("the buttons of the sign-in page", () => {
  const mains = (html: string): number => all(html, "form").filter((form) => attribute(form, "class") === "main").length

  it("are at most one main button: that of the first form with fields", () => {
    const { html } = signInPage(signInProps)
    expect(all(html, "form").map((form) => attribute(form, "class"))).toEqual([
      "way-0 plain branded",
      "plain",
      "main",
      "plain",
    ])
    expect(mains(html)).toBe(1)
  })

  it("are one main button if the page has one form", () => {
    const [, corp] = signInProps.providers
    expect(mains(signInPage({ ...signInProps, providers: corp === undefined ? [] : [corp] }).html)).toBe(1)
  })

  it("moves the focus to the first field of the refused form, and of no other form", () => {
    const focused = (error: string | undefined): (string | undefined)[] =>
      all(signInPage({ ...signInProps, ...(error !== undefined && { error: { error } }) }).html, "input")
        .filter((input) => attribute(input, "autofocus") !== undefined)
        .map((input) => attribute(input, "name"))
    expect(focused("CredentialsSignin")).toEqual(["username"])
    expect(focused("EmailSignin")).toEqual(["email"])
    expect(focused("AccessDenied")).toEqual([])
    expect(focused(undefined)).toEqual([])
  })
})
