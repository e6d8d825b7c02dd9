import { describe, expect, it } from "vitest"
import { knownSecrets } from "../../src/cli/shown/known-secrets.ts"
import { shown, shownError } from "../../src/cli/shown/shown.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import Keycloak from "../../src/providers/keycloak.ts"
import Nodemailer from "../../src/providers/nodemailer.ts"

describe("text from other programs, as the command line shows it", () => {
  it.each([
    ["at postgres://app:hunter2@db/auth", "at postgres://[removed]@db/auth"],
    ["at postgres://app:hun/ter2@db/auth", "at postgres://[removed]@db/auth"],
    ["at postgres://app:hun@ter2@db/auth", "at postgres://[removed]@db/auth"],
    ['at "redis://:hunter2/@cache" and "a@b.test"', 'at "redis://[removed]@cache" and "[address]"'],
    ["Server=db;Password=hunter2;", "Server=db;Password=[removed];"],
    ["no login with password=hunter2", "no login with password=[removed]"],
    ["at libsql://db.test?authToken=eyJhbGciOi", "at libsql://db.test?[removed]"],
  ])("contains nothing that looks like a secret: %s", (said, expected) => {
    expect(shown(said, [])).toBe(expected)
  })

  it("contains no value of a variable whose name marks a secret, and no password in the address of any variable", () => {
    const env = {
      AUTH_SECRET: "plain words of a secret",
      AUTH_RESEND_KEY: "resendword",
      SMTP_PASS: "abcd",
      DB_PASSWORD: "hunter",
      DATABASE_URL: "postgres://app:pass%20word@db/auth",
      CACHE_URL: "redis://:ca/che@cache",
      PWD: "/srv/app",
      USE_TOKEN: "true",
      HOME: "/opt/app",
      EMPTY_SECRET: "",
    }
    const said = "plain words of a secret, resendword, abcd, hunter, pass word, ca/che in /srv/app: true of /opt/app"
    expect(shown(said, knownSecrets(env))).toBe(`${"[removed], ".repeat(5)}[removed] in /srv/app: true of /opt/app`)
    expect(shown("abcdef", knownSecrets(env))).toBe("abcdef")
    expect(shownError(new Error("no resendword"), knownSecrets(env))).toBe("Error: no [removed]")
  })

  it("contains no secret of the configuration", () => {
    const config: AuthConfig = {
      secret: ["words of one", "words of two"],
      jwt: { secret: "words of three" },
      providers: [
        Keycloak({ issuer: "https://idp.test", clientId: "app", clientSecret: "words of four" }),
        Nodemailer({ server: { host: "mail.test", auth: { user: "app", pass: "words of five" } }, from: "a@b.test" }),
        Nodemailer({ id: "other", server: "smtp://app:wo/rds@of@mail.test", from: "a@b.test" }),
      ],
    }
    for (const secret of [
      "words of one",
      "words of two",
      "words of three",
      "words of four",
      "words of five",
      "wo/rds@of",
    ])
      expect(shown(`It said ${secret} to mail.test`, knownSecrets({}, config))).toBe("It said [removed] to mail.test")
  })

  it("keeps the names of files", () => {
    const path = "file:///app/node_modules/@auth/core/index.js"
    expect(shown(`imported from ${path}`, [])).toBe(`imported from ${path}`)
  })

  it("is one line without control characters", () => {
    expect(shown("a\u001b[2J\n\tb\u009bc\u202ed", [])).toBe("a [2J b cd")
  })

  it("has as many lines as the first line announces", () => {
    const told = (message: string) => shownError(new Error(message), [])
    expect(told("Failed with 1 error:\nauth.ts:3:0: ERROR: no\nmore")).toBe(
      "Error: Failed with 1 error: auth.ts:3:0: ERROR: no",
    )
    expect(told("No port\nmore")).toBe("Error: No port")
    expect(told("all:")).toBe("Error: all:")
    expect(told("")).toBe("Error: ")
  })
})
