import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { confirmLinkPage } from "../../src/pages/confirm-link.ts"
import { errorPage } from "../../src/pages/error.ts"
import type { Page } from "../../src/pages/page.ts"
import { copyScript } from "../../src/pages/copy-script.ts"
import { keptNamesScript } from "../../src/pages/kept-names.ts"
import { revealScript } from "../../src/pages/reveal-script.ts"
import { signInPage } from "../../src/pages/sign-in.ts"
import { signOutPage } from "../../src/pages/sign-out.ts"
import { verifyRequestPage } from "../../src/pages/verify-request.ts"
import { all, attribute, elementsOf, shapeOf, textOf } from "./dom.ts"
import { base, hostile, origin, provider, signInProps } from "./samples.ts"

/** Returns every page, with every prop from one function, whose results are either all plain or all hostile. */
function everyPage(text: () => string): readonly Page[] {
  const url = (): string => `${origin}/${encodeURIComponent(text().replaceAll(/\p{Cs}/gu, ""))}`
  const field = { label: text(), placeholder: text(), value: text(), title: text(), pattern: text() }
  const providers = (["oauth", "oidc", "email", "credentials"] as const).map((type) =>
    provider(text(), type, {
      name: text(),
      signinUrl: text(),
      callbackUrl: text(),
      credentials: { ["x" + text()]: field, password: { ...field, type: "password" } },
    }),
  )
  const forms = { ...base, csrfToken: text(), callbackUrl: text() }
  return [
    signInPage({ ...forms, providers, email: text(), user: { name: text() }, error: { error: `?${text()}` } }),
    signOutPage({ ...forms, callbackUrl: url(), signoutUrl: text(), user: { name: text(), email: text() } }),
    errorPage({ ...base, error: `?${text()}`, signinUrl: url(), user: { name: text() }, continueUrl: url() }),
    verifyRequestPage({ ...base, host: text(), signinUrl: url() }),
    confirmLinkPage({ ...forms, confirmUrl: text(), email: text(), token: text(), user: { name: text() } }),
  ]
}

/**
 * Returns pages that leave out invalid values of props, so that two structures are valid: with and without the value.
 */
function checkedProps(text: string): readonly Page[] {
  const style = { logo: text, brandColor: text, bg: text, text }
  const theme = { logo: text, brandColor: text, buttonText: text, colorScheme: text as "auto" } // As plain JavaScript could.
  return [
    signInPage({
      ...base,
      theme,
      providers: [provider("a", "oauth", { style })],
      error: { error: text, reason: text, flow: text, code: text },
    }),
    errorPage({ ...base, theme, error: text, reason: text, flow: text, code: text, signinUrl: text }),
    verifyRequestPage({ ...base, theme, signinUrl: text }),
    signOutPage({ ...base, theme, signoutUrl: text, callbackUrl: text }),
  ]
}

const ownScripts = [revealScript, keptNamesScript, copyScript].map((script) => script.replaceAll(/\s+/g, " ").trim())
const urlAttributes = ["href", "src", "action"]

function expectHarmless(page: Page): void {
  for (const element of elementsOf(page.html)) {
    if (element.tagName === "script") expect(ownScripts).toContain(textOf(element))
    expect(["iframe", "object", "embed", "base", "link"]).not.toContain(element.tagName)
    for (const { name, value } of element.attrs) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$/)
      if (urlAttributes.includes(name)) expect(value).toMatch(/^(?:https?:\/\/|\/(?![/\\])|about:invalid$)/)
    }
  }
  expect(() => new Headers(page.headers)).not.toThrow()
}

describe("hostile values in the built-in pages", () => {
  it("XSS-14: every string in every prop gives the same structure, and only text and attribute values differ", () => {
    const plain = everyPage(() => "plain").map(({ html }) => shapeOf(html))
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 60 }), (texts) => {
        let next = 0
        const pages = everyPage(() => texts[next++ % texts.length] ?? "plain")
        expect(pages.map(({ html }) => shapeOf(html))).toEqual(plain)
        pages.forEach(expectHarmless)
      }),
      { numRuns: 150 },
    )
  })

  it("XSS-14: a checked value is used or left out, without another effect", () => {
    const tags = new Set(
      checkedProps("/plain")
        .concat(checkedProps("plain"), checkedProps("#fff"))
        .flatMap(({ html }) => elementsOf(html).map(({ tagName }) => tagName)),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.webUrl(),
          hostile.map((text) => `https://${text}`),
        ),
        (text) => {
          for (const page of checkedProps(text)) {
            expectHarmless(page)
            for (const { tagName } of elementsOf(page.html)) expect(tags).toContain(tagName)
            const policy = page.headers.find(([name]) => name === "Content-Security-Policy")?.[1] ?? ""
            expect(policy.split("; ").map((directive) => directive.split(" ")[0])).toEqual(
              [
                "default-src",
                "style-src",
                "img-src",
                page.title === "Sign In" ? [] : "form-action",
                "base-uri",
                "frame-ancestors",
              ].flat(),
            )
          }
        },
      ),
    )
  })

  it.each(["<img src=x onerror=alert(1)>", "unknown", "__proto__", "constructor", "a,b", ""])(
    "XSS-01: ?error=%s falls back to a general sentence",
    (error) => {
      const { html } = errorPage({ ...base, error })
      expect(textOf(all(html, "h1")[0])).toBe("That did not work")
      expect(all(html, "img")).toEqual([])
    },
  )

  it.each(["javascript:alert(1)", '"><script>alert(1)</script>'])(
    "XSS-02: callbackUrl %s stays a value of a field",
    (callbackUrl) => {
      const { html } = signInPage({ ...signInProps, callbackUrl })
      const values = all(html, "input").filter((input) => attribute(input, "name") === "callbackUrl")
      expect(values.map((input) => attribute(input, "value"))).toEqual(Array.from({ length: 4 }, () => callbackUrl))
      const { html: signOut } = signOutPage({ ...base, signoutUrl: "/auth/signout", callbackUrl })
      expect(all(signOut, "a")).toEqual([])
    },
  )

  it("XSS-03: error parameters beyond the four known names change nothing", () => {
    const error = {
      error: "AccessDenied",
      csrfToken: "x",
      providers: "abc",
      theme: { logo: "/x.png" },
      callbackUrl: "//evil.example",
    }
    expect(signInPage({ ...signInProps, error }).html).toBe(
      signInPage({ ...signInProps, error: { error: "AccessDenied" } }).html,
    )
  })

  it("XSS-04: a provider's hostile name is text, its colours and picture are checked", () => {
    const style = {
      logo: "javascript:alert(1)",
      brandColor: "red;}body{background:url(//evil.example)}",
      bg: "</style><script>",
      text: "x",
    }
    const { html } = signInPage({ ...base, providers: [provider("a", "oauth", { name: "<b>Evil</b>", style })] })
    expect(all(html, "button").map(textOf)).toEqual(["Sign in with <b>Evil</b>"])
    expect(all(html, "img")).toEqual([])
    expect(textOf(all(html, "style")[0])).not.toMatch(/evil|way-0/)
  })

  it("XSS-05: a hostile theme is ignored", () => {
    const theme = {
      logo: "data:text/html,x",
      brandColor: "red;}body{background:url(//evil.example)}",
      buttonText: "</style>",
    }
    expect(verifyRequestPage({ ...base, theme }).html).toBe(verifyRequestPage(base).html)
  })

  it("XSS-06: a prefilled address stays a value", () => {
    const email = '"><script>alert(1)</script>'
    const { html } = signInPage({ ...signInProps, email })
    expect(
      attribute(
        all(html, "input").find((input) => attribute(input, "type") === "email"),
        "value",
      ),
    ).toBe(email)
  })

  it("XSS-07: a hostile host on the verify-request page is text", () => {
    const host = 'evil.example"><script>alert(1)</script>'
    expect(textOf(all(verifyRequestPage({ ...base, host }).html, "bdi")[0])).toBe(host)
  })

  it("XSS-08: a user's hostile name on the sign-out page is text, isolated from the direction of the sentence", () => {
    const { html } = signOutPage({
      ...base,
      signoutUrl: "/auth/signout",
      user: { name: "<img src=x onerror=alert(1)>\u202E" },
    })
    expect(textOf(all(html, "bdi")[0])).toBe("<img src=x onerror=alert(1)>\u202E")
    expect(all(html, "img")).toEqual([])
  })

  it("XSS-11: dangling markup and a base element in any field change no address of the page", () => {
    for (const text of [
      "<base href='//evil.example/",
      "<img src='//evil.example/?",
      '"><form action="//evil.example">',
    ]) {
      for (const page of everyPage(() => text)) expectHarmless(page)
    }
  })

  it("XSS-13: an action that is neither http(s) nor a path is replaced by about:invalid", () => {
    const { html } = signOutPage({ ...base, signoutUrl: "javascript:alert(1)" })
    expect(attribute(all(html, "form")[0], "action")).toBe("about:invalid")
  })
})
