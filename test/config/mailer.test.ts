/** The mailer of a configuration: which option it comes from, and what start-up refuses. */
import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { setEnvDefaults } from "../../src/config/environment.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { OutgoingMail } from "../../src/ports/mail.ts"
import { customFetch } from "../../src/ports/provider.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import Loops from "../../src/providers/loops.ts"
import Nodemailer from "../../src/providers/nodemailer.ts"
import Resend from "../../src/providers/resend.ts"
import { openSmtpInbox } from "../support/smtp-inbox.ts"

const mail: OutgoingMail = { to: "ada@x.test", subject: "Hello", text: "Good <morning>" }
const surroundings = { fetch: async () => new Response("no network", { status: 500 }), host: "app.test" }

function resolved(over: object) {
  const given: unknown = {
    secret: "s".repeat(40),
    trustHost: true,
    adapter: memoryAdapter(),
    providers: [],
    logger: { warn: () => undefined },
    ...over,
  }
  return resolveConfig(given as AuthConfig)
}

/** A `fetch` of the application that records the bodies of its calls. */
function posts(status = 200) {
  const bodies: unknown[] = []
  const fetch = async (_url: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(typeof init?.body === "string" ? init.body : "null"))
    return new Response("{}", { status })
  }
  return { bodies, fetch: fetch as typeof globalThis.fetch }
}

describe("the mailer of a configuration", () => {
  it("is the function `send` of the application, with its sender", async () => {
    const sent: OutgoingMail[] = []
    const { mailer } = resolved({ mailer: { from: "App <app@x.test>", send: (one: OutgoingMail) => sent.push(one) } })
    await mailer?.send(mail, surroundings)
    expect(sent).toEqual([{ ...mail, from: "App <app@x.test>" }])
    expect(mailer?.name).toBe("mailer")
  })

  it("can have the former name `mail`, but not both names", () => {
    const own = { send: () => undefined }
    expect(resolved({ mail: own }).mailer?.name).toBe("mail")
    expect(resolved({ mail: own, mailer: own }).problem?.message).toContain("Remove mail.")
  })

  it("is a mail provider in the option `mailer`, over SMTP", async () => {
    const inbox = await openSmtpInbox()
    const server = `smtp://127.0.0.1:${inbox.port}`
    const { mailer } = resolved({ mailer: Nodemailer({ server, from: "App <app@x.test>" }) })
    await mailer?.send({ ...mail, html: "<b>Good</b>" }, surroundings)
    expect(inbox.mails).toMatchObject([
      { envelope: { from: "app@x.test", to: ["ada@x.test"] }, subject: "Hello", text: "Good <morning>\n" },
    ])
    inbox.refuse("no such user")
    await expect(mailer?.send(mail, surroundings)).rejects.toThrow("no such user")
    await inbox.close()
  })

  it("is a mail provider whose key is in the environment, with a text that stays text in HTML", async () => {
    const { bodies, fetch } = posts()
    const config: AuthConfig = { providers: [], mailer: { ...Resend(), [customFetch]: fetch } }
    setEnvDefaults({ AUTH_RESEND_KEY: "k", AUTH_SECRET: "s".repeat(40), AUTH_URL: "https://app.test" }, config)
    await resolveConfig(config).mailer?.send(mail, surroundings)
    expect(bodies).toMatchObject([{ from: "no-reply@app.test", to: "ada@x.test", text: "Good <morning>" }])
    expect(JSON.stringify(bodies)).toContain("Good &lt;morning&gt;")
  })

  it("rejects if the service does not accept the mail", async () => {
    const { fetch } = posts(403)
    const { mailer } = resolved({ mailer: { ...Resend({ apiKey: "k" }), [customFetch]: fetch } })
    await expect(mailer?.send(mail, surroundings)).rejects.toThrow("did not take the mail")
  })

  it("is otherwise the first usable provider of sign-in links that can send any mail", () => {
    const own = { id: "own", name: "Own", type: "email", sendVerificationRequest: () => undefined }
    const providers = [own, Loops({ apiKey: "k" }), Resend(), Nodemailer({ server: "smtp://127.0.0.1:1" })]
    expect(resolved({ providers }).mailer?.name).toBe('provider "nodemailer"')
    expect(resolved({ providers: [own] }).mailer).toBeUndefined()
  })

  it.each([
    ["a provider that was not called", Resend, "Call the provider"],
    ["a provider without its key", Resend(), "AUTH_RESEND_KEY"],
    ["a provider without its server", Nodemailer(), "Pass server"],
    ["a service that writes the mails itself", Loops({ apiKey: "k" }), "sends sign-in links only"],
    ["an object without `send`", { from: "x" }, "has no function send()"],
    ["a text", "smtp://127.0.0.1", "has no function send()"],
  ])("is not %s, and start-up says what to do", (_, mailer, said) => {
    expect(resolved({ mailer }).problem?.message).toContain(said)
  })

  it("sends the links of a provider without a server, but a provider with a server sends its links itself", () => {
    const mailer = { send: () => undefined }
    expect(resolved({ mailer, providers: [Nodemailer()] }).faults).toEqual([])
    expect(resolved({ providers: [Nodemailer()] }).faults).toHaveLength(1)
  })
})
