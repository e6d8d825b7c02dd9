import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import fc from "fast-check"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"
import { afterEach, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { signInMail } from "../../src/pages/sign-in-mail.ts"
import type { Theme } from "../../src/ports/provider.ts"
import Nodemailer from "../../src/providers/nodemailer.ts"
import { all, attribute, shapeOf } from "../pages/dom.ts"

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

interface Delivery {
  sender: string
  recipients: string[]
  mail: Email
}

/** Starts an SMTP server on a free port that stores its mails. */
async function mailServer(
  refuses: (address: string) => boolean = () => false,
): Promise<{ server: object; inbox: Delivery[] }> {
  const inbox: Delivery[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) => done(refuses(address) ? new Error("no such mailbox") : undefined),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const sender = envelope.mailFrom === false ? "" : envelope.mailFrom.address
          inbox.push({ sender, recipients: envelope.rcptTo.map(({ address }) => address), mail })
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve))
  closing.push(() => smtp.close())
  // A server that listens on TCP has an address object.
  const { port } = smtp.server.address() as AddressInfo
  return { server: { host: "127.0.0.1", port, ignoreTLS: true }, inbox }
}

const link = "https://app.example/auth/callback/nodemailer?token=0123abcd&email=ada%40example.com"

async function sendBy(
  provider: ReturnType<typeof Nodemailer>,
  { identifier = "ada@example.com", url = link, theme = {} } = {},
) {
  const merged = { ...provider, ...provider.options }
  await merged.sendVerificationRequest({
    identifier,
    url,
    theme,
    expires: new Date(0),
    provider: merged,
    token: "0123abcd",
    request: new Request("https://app.example/auth/signin/nodemailer"),
    fetch: (address, init) => globalThis.fetch(address, init),
  })
}

describe("the nodemailer provider", () => {
  it("sends the link once as text and once as HTML, to one address", async () => {
    const { server, inbox } = await mailServer()
    await sendBy(Nodemailer({ server, from: "Example <hello@example.com>" }))
    expect(inbox).toHaveLength(1)
    const [{ mail, recipients, sender } = {}] = inbox
    expect(recipients).toEqual(["ada@example.com"])
    expect(sender).toBe("hello@example.com")
    expect(mail?.subject).toBe("Sign in to app.example")
    expect(mail?.text).toContain(link)
    expect(hrefs(mail?.html ?? "")).toEqual([link])
  })

  it("sends from the link's own host if no sender is configured", async () => {
    const { server, inbox } = await mailServer()
    await sendBy(Nodemailer({ server }), { url: "http://localhost:3000/auth/callback/nodemailer?token=1" })
    expect(inbox[0]?.sender).toBe("no-reply@localhost")
  })

  it("MAIL-14: uses an address as one mailbox, with any characters", async () => {
    const { server, inbox } = await mailServer()
    await sendBy(Nodemailer({ server }), { identifier: "ada@example.com,eve@evil.example" }).catch(() => undefined)
    expect(inbox.flatMap(({ recipients }) => recipients)).not.toContain("eve@evil.example")
  })

  it("rejects when the server refuses the recipient", async () => {
    const { server } = await mailServer(() => true)
    await expect(sendBy(Nodemailer({ server }))).rejects.toThrow("no such mailbox")
  })

  it("rejects when a transport reports the mail as refused or pending", async () => {
    for (const answer of [{ rejected: ["ada@example.com"] }, { rejected: [], pending: ["ada@example.com"] }]) {
      const server = {
        name: "undecided",
        version: "1",
        send: (_mail: object, done: (error: null, info: object) => void) => done(null, answer),
      }
      await expect(sendBy(Nodemailer({ server }))).rejects.toThrow("did not take the mail")
    }
  })

  it("rejects when no server answers", async () => {
    const port = await freePort()
    await expect(sendBy(Nodemailer({ server: { host: "127.0.0.1", port, ignoreTLS: true } }))).rejects.toThrow(
      "ECONNREFUSED",
    )
  })

  it("MOVE-01: is made without a server, and then only its own sign-in fails", () => {
    for (const provider of [Nodemailer(), Nodemailer({ from: "x@example.com", server: undefined })]) {
      const { problem, faults } = resolveConfig({
        trustHost: true,
        secret: "s".repeat(32),
        adapter: memoryAdapter(),
        providers: [provider],
        logger: { warn: () => undefined },
      })
      expect(problem).toBeUndefined()
      expect(faults.map(({ error }) => error.message)).toEqual([
        'Provider "nodemailer" has no server. Pass server, for example process.env.EMAIL_SERVER with that variable set. Or configure the option mailer, which then sends its mails.',
      ])
    }
  })

  it("is otherwise data: id, name, type, the lifetime of a link, and the given options", () => {
    const options = { server: "smtp://127.0.0.1", maxAge: 60 }
    expect(Nodemailer(options)).toMatchObject({
      id: "nodemailer",
      name: "Nodemailer",
      type: "email",
      maxAge: 86400,
      options,
    })
  })
})

describe("the mail with the link", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 })
  const hosts = fc.constantFrom(
    "https://app.example",
    "http://localhost:3000",
    "https://[::1]",
    "https://bücher.example",
  )
  const links = fc.tuple(hosts, text, text).map(([host, path, query]) => {
    const url = new URL(`${host}/${encodeURIComponent(path)}`)
    url.searchParams.set("callbackUrl", query)
    return url.href
  })
  const theme: fc.Arbitrary<Theme> = fc.record({ brandColor: text, buttonText: text })

  it("XSS-12: has the same elements for any link and theme, and the complete link", () => {
    const plain = shapeOf(signInMail({ url: link, maxAge: 60 }).html)
    fc.assert(
      fc.property(links, theme, (url, colours) => {
        const mail = signInMail({ url, maxAge: 60, theme: colours })
        expect(shapeOf(mail.html)).toBe(plain)
        expect(hrefs(mail.html)).toEqual([url])
      }),
    )
  })

  it("XSS-12: has no control character in subject and text except its own line ends", () => {
    fc.assert(
      fc.property(links, (url) => {
        const mail = signInMail({ url, maxAge: 60 })
        expect(mail.subject).not.toMatch(/\p{Cc}/u)
        expect(mail.text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u)
        expect(mail.text.split("\n\n")[1]).toBe(url)
      }),
    )
  })

  it("loads nothing from other hosts", () => {
    expect(signInMail({ url: link, maxAge: 60, theme: { logo: "https://app.example/logo.png" } }).html).not.toMatch(
      /\bsrc=|url\(|@import|<link/,
    )
  })

  it("refuses a link with a scheme that a browser would run", () => {
    expect(() => signInMail({ url: "javascript:alert(1)", maxAge: 60 })).toThrow(TypeError)
  })

  it.each([
    [86400, "24 hours"],
    [3600, "1 hour"],
    [900, "15 minutes"],
    [60, "1 minute"],
    [604800, "7 days"],
  ])("says how long the link is valid: %i seconds are %s", (maxAge, words) => {
    expect(signInMail({ url: link, maxAge }).text).toContain(`within ${words}.`)
  })
})

function hrefs(markup: string): (string | undefined)[] {
  return all(markup, "a").map((anchor) => attribute(anchor, "href"))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
