/** The mail of `MailCode()` over real SMTP, as a mail program receives it. */
import { afterAll, beforeAll, expect, it } from "vitest"
import MailCode from "../../src/providers/mail-code.ts"
import { linkIn, openSmtpInbox, type SmtpInbox } from "../support/smtp-inbox.ts"
import { sessionCookies } from "../support/browser.ts"
import { codeIn, formOf, mailCodeApp, request, typeCode } from "./mail-code-app.ts"

const ada = "ada@x.test"
let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await openSmtpInbox()
})
afterAll(() => inbox.close())

it("the server of the provider sends one mail with the code and the link, and each of them signs in", async () => {
  const server = `smtp://127.0.0.1:${inbox.port}`
  const app = await mailCodeApp("SQLite", {
    mailer: undefined,
    providers: [MailCode({ server, from: "App <app@app.test>" })],
  })
  for (const by of ["code", "link"]) {
    inbox.mails.length = 0
    const browser = app.open()
    const page = await request(browser, ada)
    await app.sent()
    expect(inbox.mails).toMatchObject([
      { subject: "Sign in to app.test", envelope: { from: "app@app.test", to: [ada] }, named: [ada] },
    ])
    const [mail] = inbox.mails
    const { text = "", html = "" } = mail ?? {}
    const code = codeIn({ to: ada, subject: "", text })
    const link = linkIn(text)
    expect(html).toContain(code)
    expect(html).toContain(link.replaceAll("&", "&amp;"))
    const response =
      by === "code"
        ? await typeCode(browser, page, code)
        : await app.open().post("/signin/mail-code/link", formOf(new URL(link)))
    expect(sessionCookies(response)).toHaveLength(1)
  }
})
