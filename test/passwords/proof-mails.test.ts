/** The delivery of mails that prove a mailbox: through the outbox, with its attempts and its time limit. */
import { describe, expect, it } from "vitest"
import type { EventCallbacks } from "../../src/config/event-callbacks.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { deliverMails } from "../../src/facade/deliver-mails.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import type { AuditEntry } from "../../src/ports/audit.ts"
import type { OutgoingMail } from "../../src/ports/mail.ts"
import { auditedAs, auditedIdentifier } from "../../src/protocol/audit-subjects.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { secret } from "../sessions/session-app.ts"
import { locationOf } from "../support/browser.ts"
import { passwordsApp } from "./passwords-app.ts"
import { choose, codeIn, request, tokenIn } from "./proof-browser.ts"

const ada = "ada@x.test"

type Told = Parameters<EventCallbacks["proofMail"]>[0]

/** An application with an outbox in SQLite, whose mailer a test makes fail. */
async function outboxApp() {
  const sqlite = await newDatabase()
  let time = 1_800_000_000_000
  const now = (): number => time
  const stores = sqlStores({ sqlite })
  await stores.migrate()
  const sent: OutgoingMail[] = []
  const attempts: OutgoingMail[] = []
  let behave: (mail: OutgoingMail) => Promise<void> | void = () => undefined
  const mailer: AuthConfig["mailer"] = {
    from: "app@x.test",
    send: async (mail) => {
      attempts.push(mail)
      await behave(mail)
      sent.push(mail)
    },
  }
  const told: Told[] = []
  const entries: AuditEntry[] = []
  const events: AuthConfig["events"] = {
    proofMail: (message) => void told.push(message),
    audit: (entry) => void entries.push(entry),
  }
  const app = passwordsApp("jwt", { stores, mailer, audit: { store: true }, events })
  return {
    ...app,
    told,
    entries,
    stores,
    sent: async () => {
      await app.sent()
      return sent
    },
    attempts,
    rows: () => sqlite.prepare("select * from authchart_outbox").all() as { mail: string }[],
    let: (next: typeof behave) => void (behave = next),
    deliver: (deadline = platform.deadline) => deliverMails(app.config, { ...platform, now, deadline }),
    pass: (seconds: number) => {
      time += seconds * 1000
      app.pass(seconds)
    },
    now,
  }
}

const fail = (mail: OutgoingMail): void => {
  throw new Error(`refused: ${mail.to} ${mail.text} ${mail.html}`)
}

describe("a mail that proves a mailbox", () => {
  it("leaves no row after its delivery", async () => {
    const app = await outboxApp()
    await request(app.open(), "sign-up", ada)
    expect(await app.sent()).toHaveLength(1)
    expect(app.rows()).toEqual([])
    expect(app.told).toEqual([{ flow: "password-proof", wants: "signUp", result: "delivered" }])
  })

  it("is sealed in the outbox, and sent again after a failure, with the same code", async () => {
    const app = await outboxApp()
    app.let(fail)
    const browser = app.open()
    const page = await request(browser, "sign-up", ada)
    await app.sent()
    expect(app.rows()).toHaveLength(1)
    expect(app.rows()[0]?.mail).toMatch(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/)
    app.let(() => undefined)
    expect(await app.deliver()).toEqual({ delivered: 0, postponed: 0, givenUp: 0 })
    app.pass(61)
    expect(await app.deliver()).toEqual({ delivered: 1, postponed: 0, givenUp: 0 })
    const [mail] = await app.sent()
    if (mail === undefined) throw new Error("There is no mail.")
    expect(codeIn(mail)).toBe(codeIn(app.attempts[0] ?? mail))
    const next = locationOf(await browser.post(page, { event: "password-proof.entered", code: codeIn(mail) }))
    await choose(browser, next.href)
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect(app.rows()).toEqual([])
  })

  it("is given up when its code has expired, and the log has no code, token or address", async () => {
    const app = await outboxApp()
    app.let(fail)
    await request(app.open(), "reset", ada)
    await app.sent()
    const reports = []
    for (const minutes of [1, 5, 30]) {
      app.pass(minutes * 60 + 1)
      reports.push(await app.deliver())
    }
    // The fourth attempt would come after half an hour, so the third attempt is the last.
    expect(reports).toEqual([
      { delivered: 0, postponed: 1, givenUp: 0 },
      { delivered: 0, postponed: 0, givenUp: 1 },
      { delivered: 0, postponed: 0, givenUp: 0 },
    ])
    expect(app.rows()).toEqual([])
    expect(app.attempts).toHaveLength(3)
    expect(app.told).toMatchObject([{ flow: "password-proof", wants: "reset", result: "givenUp" }])
    const [givenUp, ...more] = app.entries.filter(({ name }) => name === "mail.givenUp")
    expect(more).toEqual([])
    expect(givenUp).toMatchObject({
      result: "failed",
      flow: "password-proof",
      identifier: await auditedIdentifier(ada, secret),
    })
    const kept = await app.stores.audit?.list(await auditedAs({ identifier: ada }, [secret]), { limit: 10 })
    expect(kept?.map(({ name }) => name)).toContain("mail.givenUp")
    const errors = [...app.logged.flat(), app.told[0]?.error].flat().filter((one) => one instanceof Error)
    const said = errors.map(({ message, stack, cause }) => [message, stack, String(cause)].join(" ")).join(" ")
    expect(said).toContain("mail_given_up")
    const [mail] = app.attempts
    if (mail === undefined) throw new Error("There was no attempt.")
    const seen = said + JSON.stringify(app.entries)
    for (const part of [codeIn(mail), tokenIn(mail), ada]) expect(seen).not.toContain(part)
  })

  it("a process that ends after the response loses no mail: another process sends it", async () => {
    const app = await outboxApp()
    app.let(() => new Promise(() => undefined))
    await request(app.open(), "sign-up", ada)
    expect(app.rows()).toHaveLength(1)
    // The claim of the first process ends after five minutes.
    const sent: OutgoingMail[] = []
    const config: AuthConfig = { ...app.config, mailer: { send: (mail) => void sent.push(mail) } }
    app.pass(301)
    const report = await deliverMails(config, { ...platform, now: app.now })
    expect(report).toEqual({ delivered: 1, postponed: 0, givenUp: 0 })
    expect(sent.map(({ to }) => to)).toEqual([ada])
  })

  it("a mailer that hangs is left after 15 seconds, and the mail is sent again", async () => {
    const app = await outboxApp()
    app.let(fail)
    await request(app.open(), "sign-up", ada)
    await app.sent()
    app.pass(61)
    app.let(() => new Promise(() => undefined))
    const limits: number[] = []
    const report = await app.deliver((milliseconds, late) => {
      limits.push(milliseconds)
      const timer = setTimeout(late, 10)
      return () => clearTimeout(timer)
    })
    expect(limits).toEqual([15_000])
    expect(report).toEqual({ delivered: 0, postponed: 1, givenUp: 0 })
    app.let(() => undefined)
    app.pass(301)
    expect((await app.deliver()).delivered).toBe(1)
  })

  it("without an outbox, is tried once from memory", async () => {
    const attempts: string[] = []
    const mailer: AuthConfig["mailer"] = {
      send: ({ to }) => {
        attempts.push(to)
        throw new Error("The mail server is down.")
      },
    }
    const told: Told[] = []
    const app = passwordsApp("jwt", { mailer, events: { proofMail: (message) => void told.push(message) } })
    await request(app.open(), "sign-up", ada)
    await app.sent()
    expect(attempts).toEqual([ada])
    expect(told).toMatchObject([{ result: "givenUp" }])
    expect(JSON.stringify(app.logged.flat().map(String))).toContain("mail_given_up")
  })
})
