/** The doctor looks at the server of the mailer, at no server twice, and at the parts that `MailCode()` needs. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { mailChecks } from "../../../src/cli/doctor/mail.ts"
import { knownSecrets } from "../../../src/cli/shown/known-secrets.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import MailCode from "../../../src/providers/mail-code.ts"
import Nodemailer from "../../../src/providers/nodemailer.ts"
import Resend from "../../../src/providers/resend.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { newDatabase } from "../../adapters/open-sqlite.ts"
import { openSmtpInbox } from "../../support/smtp-inbox.ts"
import { examine, those, type World } from "./patient.ts"

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

describe("the doctor and mailed codes", () => {
  const mailer = { from: "app@x.test", send: () => undefined }
  const production: World = { production: true, offline: true }

  async function said(over: Partial<AuthConfig>, world: World = {}): Promise<string[]> {
    const findings = await examine({ adapter: memoryAdapter(), providers: [MailCode()], ...over }, world)
    const about = new Set(["mail.mail-code", "stores", "limits"])
    return findings
      .filter(({ check, level }) => about.has(check) || level === "problem" || level === "warning")
      .map(({ level, says }) => `${level}: ${says}`)
  }

  it("names the sender of the mails, and says if a failed mail is sent again", async () => {
    const once = "ok: Its mails have no outbox: the library tries to deliver each mail once (docs/mail.md#the-outbox)."
    expect(await said({ mailer })).toEqual(["ok: The option `mailer` sends its mails.", once])
    expect(await said({ mailer, stores: memoryStores() })).toEqual([
      "ok: stores.flows answers get.",
      "ok: The option `mailer` sends its mails.",
      once,
    ])
    const sqlite = await newDatabase()
    expect(await said({ mailer, stores: sqlStores({ sqlite }) })).toContain(
      "ok: Its mails go through stores.outbox: after a failed delivery, the library tries again.",
    )
  })

  it("asks the mail server of the provider", async () => {
    const inbox = await openSmtpInbox()
    const server = `smtp://127.0.0.1:${inbox.port}`
    const providers = [MailCode({ server, from: "app@x.test" })]
    expect(await said({ providers })).toContain(`ok: The mail server 127.0.0.1:${inbox.port} answers.`)
    await inbox.close()
    expect(await said({ providers })).toContainEqual(
      expect.stringMatching(/^problem: The mail server 127\.0\.0\.1:\d+ cannot be reached/),
    )
  })

  it("reports a missing mailer, a missing adapter and stores that fail as problems", async () => {
    const findings = await examine({ providers: [MailCode()] })
    expect(those(findings, "problem")).toEqual([
      expect.stringMatching(/^Provider "mail-code" has no server\. Pass server.* Or configure the option mailer/),
      expect.stringMatching(/^Email login requires an adapter/),
    ])
    const stores = memoryStores()
    const full = () => Promise.reject(new Error("the disk is full"))
    expect(await said({ mailer, stores: { ...stores, flows: { ...stores.flows, get: full } } })).toContainEqual(
      expect.stringMatching(/^problem: .*the disk is full/),
    )
  })

  it("reports in production limits: false, a missing clientAddress, and counters of one process", async () => {
    const clientAddress = { header: "x-real-ip" }
    expect(await said({ mailer, clientAddress, limits: false }, production)).toContainEqual(
      expect.stringMatching(/^problem: limits is false/),
    )
    const several = { ...production, env: { K_SERVICE: "app" } }
    const findings = await said({ mailer }, several)
    for (const found of [
      /^problem: clientAddress is not set/,
      /^warning: Attempts are counted in the memory of this process/,
      /^warning: Cloud Run may run several instances of this application, which has links in mails and no `stores`/,
    ])
      expect(findings).toContainEqual(expect.stringMatching(found))
  })
})
