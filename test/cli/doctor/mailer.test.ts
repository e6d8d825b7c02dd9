/** The doctor looks at the server of the mailer, and at no server twice. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { mailChecks } from "../../../src/cli/doctor/mail.ts"
import { knownSecrets } from "../../../src/cli/shown/known-secrets.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import Nodemailer from "../../../src/providers/nodemailer.ts"
import Resend from "../../../src/providers/resend.ts"

const config = (over: Partial<AuthConfig>): AuthConfig => ({
  secret: "s".repeat(40),
  trustHost: true,
  providers: [],
  adapter: memoryAdapter(),
  logger: { warn: () => undefined },
  ...over,
})
const idsOf = (over: Partial<AuthConfig>) => mailChecks({ config: resolveConfig(config(over)) }).map(({ id }) => id)

describe("the doctor and the mailer", () => {
  it("checks a mail provider in `mailer`, but not a function in `mailer`", () => {
    expect(idsOf({ mailer: Nodemailer({ server: "smtp://127.0.0.1:1" }), providers: [Nodemailer()] })).toEqual([
      "mail.nodemailer",
      "mail.mailer",
    ])
    expect(idsOf({ mailer: { send: () => undefined } })).toEqual([])
  })

  it("shows neither the key nor the password of a mailer", () => {
    const mailer = Nodemailer({ server: "smtp://app:hunter2-long@mail.test" })
    expect(knownSecrets({}, config({ mailer }))).toContain("hunter2-long")
    expect(knownSecrets({}, config({ mailer: Resend({ apiKey: "re_123456" }) }))).toContain("re_123456")
  })
})
