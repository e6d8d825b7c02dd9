/** A trace's quotes from an error: sentences of this library, and other programs' words that the catalogue knows. */
import { describe, expect, it } from "vitest"
import { InvalidConfiguration, OAuthCallbackError } from "../../../src/errors.ts"
import { catalogue } from "../../../src/errors/catalogue.ts"
import { errorOf } from "../../../src/interpreter/failures.ts"
import { traceErrorOf } from "../../../src/interpreter/trace/trace-error.ts"
import { signInMail } from "../../../src/pages/sign-in-mail.ts"
import { ProviderCallError } from "../../../src/protocol/outbound-fetch.ts"

/** A trace's record of a thrown error. */
function quoted(cause: unknown): string | undefined {
  return traceErrorOf(new OAuthCallbackError("It failed.", { cause })).causes[0]?.says
}

describe("other programs' words that a trace quotes", () => {
  it.each([
    ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
    ["connect ECONNREFUSED ::1:80", "connect ECONNREFUSED ::1:80"],
    ["getaddrinfo ENOTFOUND idp.internal.example.com", "getaddrinfo ENOTFOUND idp.internal.example.com"],
    ['relation "verification_token" does not exist', 'relation "verification_token'],
    ["SQLITE_ERROR: no such table: accounts", "no such table: accounts"],
    ["Access denied for user 'root'@'localhost' (using password: YES)", ""],
    ["Invalid login: 535 5.7.8 Error: authentication failed for ada@example.com", "Invalid login"],
    ["unable to verify the first certificate of db", "unable to verify"],
    ["Cannot read properties of undefined (reading 'toLowerCase')", "Cannot read properties of undefined"],
    ["Cannot find package 'pg' imported from /srv/app/src/auth.ts", "Cannot find package 'pg'"],
    ["invalid_grant: the code of Ada Lovelace is spent", "invalid_grant"],
    ["fetch failed", "fetch failed"],
  ])("the words of '%s' are quoted as '%s'", (text, says) => {
    expect(quoted(new Error(text))).toBe(says)
  })

  it("leave out a host whose name may be a part of a password", () => {
    expect(quoted(new Error("getaddrinfo ENOTFOUND ter2"))).toBe("getaddrinfo ENOTFOUND")
    expect(quoted(new Error("connect ECONNREFUSED app.ter2@db.test"))).toBe("connect ECONNREFUSED")
  })

  it("leave out texts that the catalogue does not know", () => {
    const { text, html } = signInMail({ url: "https://app.test/auth/callback/mail?token=x", maxAge: 60 })
    for (const foreign of [text, html, "Ada Lovelace", "sent grant=code&code=x1", "postgres://app:p@ss@db.test/app"]) {
      expect(quoted(new Error(foreign))).toBe("")
      expect(quoted(foreign)).toBe("")
      expect(quoted({ said: foreign, code: foreign })).toBeUndefined()
    }
  })

  it("are found in the first 4096 characters, in linear time", () => {
    expect(quoted(new Error(`${"x ".repeat(2000)} socket hang up`))).toBe("socket hang up")
    expect(quoted(new Error(`${"x ".repeat(2100)} socket hang up`))).toBe("")
    for (const piece of ["column ", "a.", "::", 'relation "', "no such ", "getaddrinfo E"]) {
      const began = performance.now()
      for (let round = 0; round < 20; round++) quoted(new Error(piece.repeat(4096)))
      // A pattern that backtracks at each position would take minutes.
      expect(performance.now() - began).toBeLessThan(20_000)
    }
  })
})

describe("the sentences of this library that a trace quotes", () => {
  it("are the sentences of the catalogue, of a configuration, and of a request to a provider", () => {
    expect(quoted(new Error(catalogue.flow_missing.developer))).toBe(catalogue.flow_missing.developer)
    expect(quoted(new InvalidConfiguration("plugins is a list."))).toBe("plugins is a list.")
    const late = new ProviderCallError("provider_unreachable", "no complete answer within 10000 ms")
    expect(quoted(late)).toBe("provider_unreachable: no complete answer within 10000 ms")
  })

  it("end before the provider's own words", () => {
    const refused = new ProviderCallError("code_refused", "the token endpoint answered 400: invalid_grant, Ada's code")
    expect(quoted(refused)).toBe("the token endpoint answered 400: invalid_grant")
  })

  it("name the application's function that threw, and contain an override's own reason with its text", () => {
    const thrownBy = "callbacks.signIn"
    const error = errorOf({ reason: "effect_failed", cause: new Error("Ada") }, { provider: undefined, traceId: "abc" })
    Object.assign(error, {
      message: `The application's ${thrownBy} threw. ${catalogue.effect_failed.developer}`,
      cause: { ...(error.cause as object), thrownBy },
    })
    expect(traceErrorOf(error).says).toContain(thrownBy)
    const own = errorOf({ reason: "app.no_seat", cause: "No seat is left." }, { provider: undefined, traceId: "abc" })
    expect(traceErrorOf(own).causes).toEqual([{ name: "said", says: "No seat is left." }])
  })
})
