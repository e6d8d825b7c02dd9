import { describe, expect, it } from "vitest"
import { signInPage } from "../../src/pages/sign-in.ts"
import type { ProviderStyle } from "../../src/ports/provider.ts"
import { loadTexts } from "../../src/texts/load-texts.ts"
import { all, attribute, elementsOf, textOf } from "./dom.ts"
import { base, origin, provider, signInProps } from "./samples.ts"

const markup = signInPage(signInProps).html

function inputs(html: string): Record<string, string | undefined>[] {
  return all(html, "input").map((input) => Object.fromEntries(input.attrs.map(({ name, value }) => [name, value])))
}

describe("the sign-in page", () => {
  it("has one form for each way to sign in, all by POST: forms of OAuth and e-mail go to signinUrl, and forms of credentials to callbackUrl", () => {
    expect(all(markup, "form").map((form) => [attribute(form, "method"), attribute(form, "action")])).toEqual([
      ["post", `${origin}/auth/signin/github`],
      ["post", `${origin}/auth/signin/corp`],
      ["post", `${origin}/auth/signin/mail`],
      ["post", `${origin}/auth/callback/credentials`],
    ])
  })

  it("carries csrfToken and callbackUrl in every form, if they exist", () => {
    const hidden = inputs(markup).filter(({ type }) => type === "hidden")
    expect(hidden.map(({ name, value }) => [name, value])).toEqual(
      Array.from({ length: 4 }, () => [
        ["csrfToken", "token|hash"],
        ["callbackUrl", `${origin}/home`],
      ]).flat(),
    )
    const bare = signInPage({ ...base, providers: [provider("github", "oauth")] }).html
    expect(inputs(bare)).toEqual([])
  })

  it("names fields as integrations expect, gives each field a label, and describes the fields to password managers", () => {
    const shown = inputs(markup).filter(({ type }) => type !== "hidden")
    expect(shown.map(({ id, name, type, autocomplete }) => [id, name, type, autocomplete])).toEqual([
      ["input-email-for-mail-provider", "email", "email", "email"],
      ["input-username-for-credentials-provider", "username", "text", "username"],
      ["input-password-for-credentials-provider", "password", "password", "current-password"],
    ])
    expect(all(markup, "label").map((label) => [attribute(label, "for"), textOf(label)])).toEqual([
      ["input-email-for-mail-provider", "Email"],
      ["input-username-for-credentials-provider", "User name"],
      ["input-password-for-credentials-provider", "Password"],
    ])
  })

  it("has the structure that assistive software relies on", () => {
    expect(attribute(all(markup, "html")[0], "lang")).toBe("en")
    expect(textOf(all(markup, "title")[0])).toBe("Sign In")
    expect([all(markup, "main").length, all(markup, "h1").length]).toEqual([1, 1])
    expect(all(markup, "meta").map((meta) => attribute(meta, "name"))).toContain("viewport")
    expect(all(markup, "button").map(textOf)).toEqual([
      "Sign in with Name of github",
      "Sign in with Name of corp",
      "Sign in with Name of mail",
      "Sign in with Name of credentials",
    ])
    expect(elementsOf(markup).filter((element) => attribute(element, "tabindex") !== undefined)).toEqual([])
    const ids = elementsOf(markup).flatMap((element) => attribute(element, "id") ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("separates ways to sign in with fields by a divider, but not ways with only a button", () => {
    const dividers = (html: string) => all(html, "div").filter((div) => attribute(div, "class") === "or").length
    expect(dividers(markup)).toBe(2)
    expect(dividers(signInPage({ ...signInProps, providers: signInProps.providers.slice(0, 2) }).html)).toBe(0)
  })

  it("announces an error as an alert, and connects it with its fields", () => {
    const failed = signInPage({ ...signInProps, error: { error: "CredentialsSignin" } }).html
    const alert = elementsOf(failed).find((element) => attribute(element, "role") === "alert")
    expect(textOf(alert)).toContain("don't match")
    const id = attribute(all(failed, "p")[0], "id")
    const about = inputs(failed).filter((input) => input["aria-describedby"] === id)
    expect(about.map(({ name, "aria-invalid": invalid }) => [name, invalid])).toEqual([
      ["username", "true"],
      ["password", "true"],
    ])
  })

  it("connects an error without a field with the first control, and marks no field invalid", () => {
    for (const providers of [signInProps.providers, signInProps.providers.slice(2)]) {
      const failed = signInPage({ ...signInProps, providers, error: { error: "OAuthCallbackError" } }).html
      const elements = elementsOf(failed)
      const described = elements.filter((element) => attribute(element, "aria-describedby") === "sign-in-error")
      const first = elements.find(
        ({ tagName, attrs }) =>
          tagName === "button" || (tagName === "input" && !attrs.some(({ value }) => value === "hidden")),
      )
      expect(described.map(({ tagName }) => tagName)).toEqual([first?.tagName])
      expect(described[0]).toBe(first)
      expect(elements.filter((element) => attribute(element, "aria-invalid") !== undefined)).toEqual([])
    }
    expect(elementsOf(markup).filter((element) => attribute(element, "aria-describedby") !== undefined)).toEqual([])
  })

  it.each([
    ["en", "Sign in with Email", "Sign in with Post"],
    ["ar", "تسجيل الدخول بالبريد الإلكتروني", "تسجيل الدخول باستخدام Post"],
    ["de", "Mit E-Mail anmelden", "Mit Post anmelden"],
    ["es", "Iniciar sesión con correo electrónico", "Iniciar sesión con Post"],
    ["fr", "Se connecter par e-mail", "Se connecter avec Post"],
    ["it", "Accedi con l’e-mail", "Accedi con Post"],
    ["ja", "メールでサインイン", "Post でサインイン"],
    ["ko", "이메일로 로그인", "Post 계정으로 로그인"],
    ["nl", "Inloggen met e-mail", "Inloggen met Post"],
    ["pl", "Zaloguj się przez e-mail", "Zaloguj się przez Post"],
    ["pt-BR", "Entrar com e-mail", "Entrar com Post"],
    ["zh-Hans", "使用邮件登录", "使用 Post 登录"],
  ] as const)(
    "in %s, the button of a mail provider says %j, or %j with a name of its own",
    async (language, mail, named) => {
      const texts = await loadTexts(language)
      const button = (name: string, type: "email" | "oauth") =>
        textOf(
          all(signInPage({ ...signInProps, texts, providers: [provider("x", type, { name })] }).html, "button")[0],
        ).trim()
      expect([button("Email", "email"), button("Post", "email")]).toEqual([mail, named])
      expect(button("Email", "oauth")).toBe(named.replace("Post", "Email"))
    },
  )

  it("prefills the address in e-mail fields only", () => {
    const filled = inputs(signInPage({ ...signInProps, email: "mia@example.com" }).html)
    expect(filled.filter(({ value }) => value === "mia@example.com").map(({ name }) => name)).toEqual(["email"])
  })

  it("shows no passkey provider, and no credentials provider without fields", () => {
    const providers = [provider("passkey", "webauthn"), provider("credentials", "credentials")]
    const { html } = signInPage({ ...base, providers })
    expect(all(html, "form")).toEqual([])
    expect(textOf(all(html, "main")[0])).toContain("no way to sign in")
  })

  it("passes a field's configured attributes on, in HTML's or React's spelling, and no active ones", () => {
    const field = { label: "Code", autoComplete: "one-time-code", maxLength: 6, required: true, pattern: "\\d+" }
    const acting = {
      onfocus: "alert(1)",
      formaction: "//evil.example",
      style: "x",
      form: "other",
      name: "email",
      id: "x",
    }
    const credentials = { pin: { ...field, ...acting, type: "submit" } }
    const { html } = signInPage({ ...base, providers: [provider("pin", "credentials", { credentials })] })
    expect(inputs(html)).toEqual([
      {
        id: "input-pin-for-pin-provider",
        name: "pin",
        type: "text",
        autocomplete: "one-time-code",
        maxlength: "6",
        required: "",
        pattern: "\\d+",
      },
    ])
  })

  it("shows a provider's picture only by a path of this host", () => {
    const pictures = (logo: string) =>
      all(signInPage({ ...base, providers: [provider("a", "oauth", { style: { logo } })] }).html, "img").length
    expect(
      ["/github.svg", "https://cdn.example/github.svg", "//cdn.example/x.svg", "data:image/svg+xml,x"].map(pictures),
    ).toEqual([1, 0, 0, 0])
  })

  it("draws a provider's mark in the colour of the button's text, and prefers a picture of the application's", () => {
    const shown = (style: ProviderStyle) => {
      const { html } = signInPage({ ...base, providers: [provider("a", "oauth", { style })] })
      const drawn = all(html, "path").map((path) => attribute(path, "d"))
      return [...drawn, all(html, "img").length]
    }
    const mark = "M0 0h24v24H0z"
    expect(shown({ mark })).toEqual([mark, 0])
    expect(shown({ mark, logo: "/own.svg" })).toEqual([1])
    expect(shown({ mark: '"><script>x</script>' })).toEqual(['"><script>x</script>', 0])
  })

  it("shows a provider's mark in its button, or a neutral drawing of its kind if the provider has no mark", () => {
    const drawingsOf = (type: "oauth" | "oidc" | "email" | "credentials", style: ProviderStyle = {}) => {
      const { html } = signInPage({ ...base, providers: [provider("one", type, { style, credentials: {} })] })
      return all(html, "button").map(
        (button) =>
          all(html, "svg").length > 0 && textOf(button) !== "" && all(html, "path").map((path) => attribute(path, "d")),
      )
    }
    const mark = "M0 0h24v24H0z"
    expect(drawingsOf("oauth", { mark })).toEqual([[mark]])
    const [[neutral] = []] = drawingsOf("oidc").map((paths) => paths || [])
    const [[letter] = []] = drawingsOf("email").map((paths) => paths || [])
    expect(new Set([neutral, letter, mark]).size).toBe(3)
    expect(drawingsOf("credentials")).toEqual([false])
  })
})
