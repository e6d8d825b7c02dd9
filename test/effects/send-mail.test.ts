/** Mails that flows of the application send. */
import { describe, expect, it } from "vitest"
import { oneNeeds } from "../../machines/own-flow/library-asks.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import type { OutgoingMail } from "../../src/ports/mail.ts"
import { flowApp } from "./flow-asks-app.ts"

const flow = "invite"
const mail = { to: "Ada@X.test ", subject: "Come in", text: "The code is 123456789" }

function mailApp(send: (mail: OutgoingMail) => void = () => undefined, from?: string) {
  const sent: OutgoingMail[] = []
  const app = flowApp({ mail: { from, send: async (one) => (send(one), void sent.push(one)) } })
  return { ...app, sent, mailed: async (over: object = {}) => app.ask("sendMail", { flow, ...mail, ...over }) }
}

describe("a mail of a flow", () => {
  it("goes to one normalised address, from the configured sender", async () => {
    const { mailed, sent } = mailApp(undefined, "App <app@x.test>")
    expect(await mailed({ html: "<b>hi</b>" })).toEqual({ type: "mail.sent" })
    expect(sent).toEqual([{ ...mail, to: "ada@x.test", from: "App <app@x.test>", html: "<b>hi</b>" }])
  })

  it("is written in the language of the flow, if its texts are functions", async () => {
    const { mailed, sent } = mailApp()
    await mailed({
      subject: (language: string) => `Come in, ${language}`,
      text: async (language: string) => `In ${language}`,
    })
    expect(sent).toMatchObject([{ subject: "Come in, en", text: "In en" }])
    const broken = (): string => {
      throw new Error("no words")
    }
    await expect(mailed({ text: broken })).rejects.toThrow('sendMail of the flow "invite"')
    expect(sent).toHaveLength(1)
  })

  it.each(["", "ada", "ada@x.test, eve@x.test", "ada@x.test\r\nBcc: eve@x.test", '"a" <ada@x.test>'])(
    "does not go to %j",
    async (to) => {
      const { mailed, sent } = mailApp()
      expect(await mailed({ to })).toEqual({ type: "mail.unsent", failure: { reason: "address_invalid" } })
      expect(sent).toEqual([])
    },
  )

  it.each(["a\r\nBcc: eve@x.test", "a\nb", "a\u2028b", "a\0b"])("has no subject such as %j", async (subject) => {
    const { mailed, sent } = mailApp()
    expect(await mailed({ subject })).toEqual({ type: "mail.unsent", failure: { reason: "mail_subject_invalid" } })
    expect(sent).toEqual([])
  })

  it("is reported as unsent if the service fails, without its text", async () => {
    const { mailed } = mailApp(({ text, to }) => {
      throw Object.assign(new Error(`552 refused: ${text}`), { code: "EENVELOPE", response: `${text} ${to}` })
    })
    const answer = await mailed()
    expect(answer).toMatchObject({ type: "mail.unsent", failure: { reason: "flow_mail_unsent" } })
    const { cause } = (answer as { failure: { cause: { message: string; cause: Error } } }).failure
    expect(cause.message).toContain("mail.send")
    expect(cause.cause.message).toBe("552 refused: [removed]")
    expect(JSON.stringify(cause, Object.getOwnPropertyNames(cause))).not.toContain("123456789")
  })

  it("needs a mailer, whose send is a function", async () => {
    await expect(flowApp().ask("sendMail", { flow, ...mail })).rejects.toThrow(InvalidConfiguration)
    const given: unknown = { secret: "s".repeat(40), trustHost: true, providers: [], mail: { from: "x" } }
    expect(resolveConfig(given as AuthConfig).problem?.message).toContain("mail has no function send()")
  })
})

describe("the configuration that flows need", () => {
  it("is reported with the names of their asks", () => {
    expect([oneNeeds("mail", ["sendMail"]), oneNeeds("mail", ["sendLink", "mine.sendMail"])]).toEqual([true, false])
    expect([oneNeeds("replace", ["takeApproval"]), oneNeeds("replace", ["sendMail"])]).toEqual([true, false])
  })
})
