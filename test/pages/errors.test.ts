import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Reason } from "../../src/errors/catalogue.ts"
import { catalogue, visibleError } from "../../src/errors/catalogue.ts"
import { errorPage } from "../../src/pages/error.ts"
import { messageFor, supportDetails } from "../../src/pages/messages.ts"
import { signInPage } from "../../src/pages/sign-in.ts"
import { all, textOf } from "./dom.ts"
import { base, hostile, signInProps } from "./samples.ts"

// The catalogue's own keys, so the cast holds.
const reasons = Object.keys(catalogue) as Reason[]
const clientErrors = [
  "Configuration",
  "AccessDenied",
  "Verification",
  "CredentialsSignin",
  "OAuthAccountNotLinked",
].concat("OAuthCallbackError", "MissingCSRF", "AccountNotLinked", "WebAuthnVerificationError", "SessionRequired")
const olderErrors = ["OAuthSignin", "OAuthCreateAccount", "EmailCreateAccount", "EmailSignin", "Callback"]
const general = messageFor({}, base)

describe("the sentences for an error", () => {
  it.each([...clientErrors, ...olderErrors])("%s has a sentence of its own", (error) => {
    expect(messageFor({ error }, base)).not.toEqual(general)
  })

  it.each(reasons)(
    "the sentence for the reason %s says what happened and what to do, without words of the developer",
    (reason) => {
      const message = messageFor({ error: visibleError(reason), reason }, base)
      const said = Object.values(message).join(" ")
      expect(message).not.toEqual(general)
      for (const sentence of [message.what, message.next]) expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(said).not.toMatch(/token|csrf|oauth|callback|adapter|issuer|nonce|JSON|server|config/i)
      expect(said).not.toContain(catalogue[reason].developer)
    },
  )

  it("the page says that cookies are blocked only if the browser sent no cookie of a sign-in", () => {
    const of = (reason: Reason) => messageFor({ error: visibleError(reason), reason }, base).what
    expect(of("flow_missing")).toContain("cookies are blocked")
    for (const reason of ["state_unknown", "state_missing", "state_repeated"] as const) {
      expect(of(reason)).not.toContain("cookie")
      expect(of(reason)).toMatch(/^The address /)
    }
    expect(of("state_unknown")).toContain("belongs to another sign-in, or was changed or opened twice")
  })

  it("a reason that belongs to another error is ignored", () => {
    expect(messageFor({ error: "AccessDenied", reason: "link_expired" }, base)).toEqual(
      messageFor({ error: "AccessDenied" }, base),
    )
    expect(messageFor({ error: "Verification", reason: "link_expired" }, base)).not.toEqual(
      messageFor({ error: "Verification" }, base),
    )
  })

  it("XSS-01, LOG-04: the page contains only the library's sentences and codes, for any parameters", () => {
    const known = new Set([
      ...[...clientErrors, ...olderErrors, "?"].map((error) => JSON.stringify(messageFor({ error }, base))),
      ...reasons.map((reason) => JSON.stringify(messageFor({ error: visibleError(reason), reason }, base))),
    ])
    const parameter = fc.option(fc.oneof(hostile, fc.constantFrom<string>(...clientErrors, ...reasons)), {
      nil: undefined,
    })
    fc.assert(
      fc.property(parameter, parameter, parameter, parameter, (error, reason, flow, code) => {
        const parameters = { error, reason, flow, code }
        expect(known).toContain(JSON.stringify(messageFor(parameters, base)))
        const shown = supportDetails(parameters)
        if (shown.reason !== undefined) expect(reasons).toContain(shown.reason)
        for (const word of [shown.flow, shown.code]) if (word !== undefined) expect(word).toMatch(/^[\w.-]{1,64}$/)
      }),
    )
  })
})

describe("the error page", () => {
  it("has the status of its error", () => {
    const status = (error: string | undefined) => errorPage({ ...base, error }).status
    expect(["Configuration", "AccessDenied", "Verification"].map(status)).toEqual([500, 403, 403])
    expect([...clientErrors.slice(3), ...olderErrors, "x", "__proto__", "toString", undefined].map(status)).toSatisfy(
      (found: number[]) => found.every((one) => one === 200),
    )
  })

  it("offers to sign in, and names the id to quote to support", () => {
    const page = errorPage({
      ...base,
      error: "Configuration",
      reason: "mail_unsent",
      flow: "f-1",
      signinUrl: "/auth/signin",
    })
    expect(all(page.html, "a").map(textOf)).toEqual(["Sign in"])
    expect(all(page.html, "dd").map(textOf)).toEqual(["mail_unsent", "f-1"])
    expect(all(errorPage({ ...base, error: "Configuration" }).html, "a")).toEqual([])
  })

  it("never shows a provider's words or an unknown code", () => {
    const words = "Call 555-0100 now"
    const page = errorPage({ ...base, error: words, reason: words, flow: words, code: words })
    expect(page.html).not.toContain("555")
    expect(textOf(all(page.html, "h1")[0])).toBe(general.headline)
  })
})

describe("errors on the sign-in page", () => {
  it("shows the application's own code only for CredentialsSignin", () => {
    const shown = (error: string, code: string) =>
      all(signInPage({ ...signInProps, error: { error, code } }).html, "dd").map(textOf)
    expect(shown("CredentialsSignin", "second_factor")).toEqual(["second_factor"])
    expect(shown("CredentialsSignin", "credentials")).toEqual([])
    expect(shown("AccessDenied", "second_factor")).toEqual([])
  })
})
