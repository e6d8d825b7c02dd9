/** Notices and links over real SMTP, as a mail program receives them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import Nodemailer from "../../src/providers/nodemailer.ts"
import type { NoticeName } from "../../src/ports/notices.ts"
import { noticeMail } from "../../src/mail/notice-mail.ts"
import { languages } from "../../src/texts/languages.ts"
import { loadTexts } from "../../src/texts/load-texts.ts"
import { directionOf } from "../../src/texts/direction.ts"
import { linkIn, openSmtpInbox, type SmtpInbox } from "../support/smtp-inbox.ts"
import { noticeApp } from "./notice-app.ts"

let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await openSmtpInbox()
})
afterAll(() => inbox.close())
beforeEach(() => {
  inbox.mails.length = 0
})

const mailer = (from?: string) => Nodemailer({ server: `smtp://127.0.0.1:${inbox.port}`, from })

describe("a notice over SMTP", () => {
  it.each([
    ["de", "ltr", "Neue Anmeldung bei app.test", "Das war ich nicht"],
    ["ar", "rtl", "تسجيل دخول جديد إلى app.test", "لم أكن أنا"],
  ])("arrives in %s as text and as HTML, each with the one link", async (language, dir, subject, button) => {
    const app = await noticeApp({ mailer: mailer("App <app@app.test>"), notices: { language: () => language } })
    await app.signIn(app.browser())
    const [mail] = inbox.mails
    expect(mail).toMatchObject({
      envelope: { from: "app@app.test", to: ["ada@x.test"] },
      named: ["ada@x.test"],
      subject,
    })
    expect(mail?.html).toContain(`<html lang="${language}" dir="${dir}">`)
    expect(mail?.html).toContain(button)
    const link = linkIn(mail?.text ?? "")
    expect(mail?.html).toContain(link.replaceAll("&", "&amp;"))
    expect((await app.browser().get(link)).status).toBe(200)
  })

  it("comes from no-reply at the application's host if no sender is configured", async () => {
    const app = await noticeApp({ mailer: mailer() })
    await app.signIn(app.browser())
    expect(inbox.mails).toMatchObject([{ envelope: { from: "no-reply@app.test" } }])
  })
})

describe("a sign-in link of a provider without a server", () => {
  it("is sent by the mailer, and signs in", async () => {
    const app = await noticeApp({ mailer: mailer("App <app@app.test>"), providers: [Nodemailer()] })
    const browser = app.browser()
    await browser.post("/signin/nodemailer", { email: "ada@x.test" })
    expect(inbox.mails).toMatchObject([{ subject: "Sign in to app.test", envelope: { to: ["ada@x.test"] } }])
    await browser.get(linkIn(inbox.mails[0]?.text ?? ""))
    expect((await browser.session())?.user).toMatchObject({ email: "ada@x.test" })
    // The sign-in needed the mailbox, so its owner learns nothing new.
    await app.settled()
    expect(inbox.mails).toHaveLength(1)
  })

  it("is removed from the store if the mailer refuses the mail", async () => {
    const app = await noticeApp({ mailer: mailer(), providers: [Nodemailer()] })
    inbox.refuse("no such user")
    const response = await app.browser().post("/signin/nodemailer", { email: "ada@x.test" })
    inbox.refuse(undefined)
    expect(response.headers.get("location")).toContain("reason=mail_unsent")
  })
})

describe("the mail of each notice", () => {
  const names: readonly NoticeName[] = [
    "newDevice",
    "accountLinked",
    "factorAdded",
    "factorLocked",
    "recoveryCodeUsed",
    "quarantine",
  ]
  it.each(languages)("is complete in %s, with and without a link", async (language) => {
    const texts = await loadTexts(language, undefined)
    for (const notice of names)
      for (const link of ["https://app.test/auth/not-me?token=t", undefined]) {
        const made = noticeMail({
          language,
          texts,
          notice,
          host: "app.test",
          time: new Date(1_800_000_000_000),
          browser: "Firefox on Windows",
          provider: 'Acme <b>&"',
          link,
          maxAge: 604_800,
          theme: { brandColor: "#0a6" },
        })
        expect(made.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`)
        expect(made.html).not.toContain("<b>")
        for (const part of [made.subject, made.text]) expect(part).not.toMatch(/[{}]|undefined/)
        expect(made.subject).not.toMatch(/\n/)
        expect(made.subject).toContain("app.test")
        expect(made.text.includes("https://")).toBe(link !== undefined)
        expect(made.html.includes('class="button"')).toBe(link !== undefined)
      }
  })
})
