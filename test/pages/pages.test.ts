import { describe, expect, it } from "vitest"
import { confirmLinkPage } from "../../src/pages/confirm-link.ts"
import { errorPage } from "../../src/pages/error.ts"
import type { Page } from "../../src/pages/page.ts"
import { keptNamesScriptHash } from "../../src/pages/kept-names.ts"
import { revealScriptHash } from "../../src/pages/reveal-script.ts"
import { signInPage } from "../../src/pages/sign-in.ts"
import { signOutPage } from "../../src/pages/sign-out.ts"
import { verifyRequestPage } from "../../src/pages/verify-request.ts"
import { all, attribute, textOf } from "./dom.ts"
import { base, nonce, origin, signInProps } from "./samples.ts"

const csrfToken = "token|hash"
const signOut = { ...base, csrfToken, signoutUrl: `${origin}/auth/signout`, callbackUrl: `${origin}/home` }
const confirm = {
  ...base,
  csrfToken,
  confirmUrl: `${origin}/auth/callback/mail`,
  email: "mia@example.com",
  token: "f00d",
}

const pages: readonly [string, Page, string][] = [
  ["sign-in", signInPage(signInProps), "Sign In"],
  ["sign-out", signOutPage(signOut), "Sign Out"],
  ["error", errorPage({ ...base, error: "AccessDenied", signinUrl: `${origin}/auth/signin` }), "Error"],
  [
    "verify-request",
    verifyRequestPage({ ...base, host: "app.example", signinUrl: `${origin}/auth/signin` }),
    "Verify Request",
  ],
  ["confirm-link", confirmLinkPage(confirm), "Sign In"],
]

function policyOf({ headers }: Page): string[] {
  return headers.find(([name]) => name === "Content-Security-Policy")?.[1].split("; ") ?? []
}

describe.each(pages)("the %s page", (name, page, title) => {
  it("D14, XSS-09, XSS-10, BCP-4.16: has strict headers", () => {
    const headers = new Headers(page.headers)
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "private, no-cache, no-store",
    })
    expect(policyOf(page)).toEqual(
      [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        name === "sign-in" && `script-src ${revealScriptHash} ${keptNamesScriptHash}`,
        "img-src 'self'",
        ["sign-out", "confirm-link"].includes(name) && `form-action 'self' ${origin}`,
        ["error", "verify-request"].includes(name) && "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].filter(Boolean),
    )
  })

  it("has its title, one main, one h1, a language, and one style element with the nonce", () => {
    expect(page.title).toBe(title)
    expect(all(page.html, "title").map(textOf)).toEqual([title])
    expect(all(page.html, "main")).toHaveLength(1)
    expect(all(page.html, "h1")).toHaveLength(1)
    expect(attribute(all(page.html, "html")[0], "lang")).toBe("en")
    expect(all(page.html, "style").map((style) => attribute(style, "nonce"))).toEqual([nonce])
  })

  it("works without JavaScript: no script except those of password fields and kept names, no handler, no external file", () => {
    expect(all(page.html, "script").map(({ attrs }) => attrs)).toEqual(name === "sign-in" ? [[], []] : [])
    for (const tag of ["link", "iframe", "object", "img", "base"]) expect(all(page.html, tag)).toEqual([])
    expect(page.html).not.toMatch(/\son[a-z]+=|\sstyle=|url\(|@import/)
  })

  it("BCP-4.2: links and forms lead to the application only", () => {
    const targets = [...all(page.html, "a"), ...all(page.html, "form")]
    for (const element of targets)
      expect(attribute(element, "href") ?? attribute(element, "action")).toContain(`${origin}/`)
  })
})

describe("the sign-out page", () => {
  it("asks for confirmation, and posts the token and the target", () => {
    const { html, status } = signOutPage({ ...signOut, user: { name: "Mia", email: "mia@example.com" } })
    expect(status).toBe(200)
    expect(all(html, "form").map((form) => [attribute(form, "method"), attribute(form, "action")])).toEqual([
      ["post", signOut.signoutUrl],
    ])
    expect(all(html, "input").map((input) => [attribute(input, "name"), attribute(input, "value")])).toEqual([
      ["csrfToken", csrfToken],
      ["callbackUrl", `${origin}/home`],
    ])
    expect(textOf(all(html, "bdi")[0])).toBe("mia@example.com")
    expect(all(html, "button").map(textOf)).toEqual(["Sign out"])
  })

  it("lets its form redirect to the origin of the checked callback URL", () => {
    const page = signOutPage({ ...signOut, callbackUrl: "https://other.example/bye" })
    expect(policyOf(page)).toContain(`form-action 'self' ${origin} https://other.example`)
  })
})

describe("the confirm page", () => {
  it("D4, MAIL-06: has one button, in one form that posts the link's secret, and no other link or form", () => {
    const { html } = confirmLinkPage(confirm)
    expect(textOf(all(html, "h1")[0])).toBe("Sign in with this address? mia@example.com")
    expect(all(html, "button")).toHaveLength(1)
    expect(all(html, "a")).toEqual([])
    expect(all(html, "form").map((form) => [attribute(form, "method"), attribute(form, "action")])).toEqual([
      ["post", confirm.confirmUrl],
    ])
    expect(
      all(html, "input").map((input) => [
        attribute(input, "type"),
        attribute(input, "name"),
        attribute(input, "value"),
      ]),
    ).toEqual([
      ["hidden", "csrfToken", csrfToken],
      ["hidden", "token", "f00d"],
      ["hidden", "email", "mia@example.com"],
    ])
    expect(html.split("f00d")).toHaveLength(2)
  })
})

describe("the theme", () => {
  it("sets the colour scheme, and follows the system by default", () => {
    const schemes = [undefined, "auto", "dark", "light"] as const
    const found = schemes.map((colorScheme) => {
      const { html } = verifyRequestPage({ ...base, theme: { colorScheme } })
      return attribute(all(html, "html")[0], "data-scheme")
    })
    expect(found).toEqual(["auto", "auto", "dark", "light"])
  })

  it("colours the main button and keeps its text readable", () => {
    const styleWith = (theme: object) => textOf(all(verifyRequestPage({ ...base, theme }).html, "style")[0])
    expect(styleWith({ brandColor: "#FFE600" })).toContain("--brand: #ffe600; --on-brand: #000000;")
    expect(styleWith({ brandColor: "#7c3aed", buttonText: "#fde" })).toContain("--brand: #7c3aed; --on-brand: #ffddee;")
    expect(styleWith({ brandColor: "#7c3aed", buttonText: "#7c3aee" })).toContain("--on-brand: #ffffff;")
    expect(styleWith({ brandColor: "", buttonText: "" })).toBe(styleWith({}))
  })

  it("shows a configured logo, and the policy names its origin and no other", () => {
    const remote = verifyRequestPage({ ...base, theme: { logo: "https://cdn.example/logo.png?v=1" } })
    expect(all(remote.html, "img").map((img) => [attribute(img, "src"), attribute(img, "alt")])).toEqual([
      ["https://cdn.example/logo.png?v=1", ""],
    ])
    expect(policyOf(remote)).toContain("img-src 'self' https://cdn.example")
    const own = verifyRequestPage({ ...base, theme: { logo: "/logo.png" } })
    expect(all(own.html, "img")).toHaveLength(1)
    expect(policyOf(own)).toContain("img-src 'self'")
  })

  it("a nonce that is invalid in a header, or could be guessed, is refused", () => {
    for (const bad of ["", "short", `${nonce}'; script-src *`, `${nonce}"`, `${nonce}\n`]) {
      expect(() => verifyRequestPage({ ...base, nonce: bad })).toThrow(TypeError)
    }
  })
})
