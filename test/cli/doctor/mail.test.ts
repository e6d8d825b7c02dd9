import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"
import { describe, expect, it, onTestFinished } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import Nodemailer from "../../../src/providers/nodemailer.ts"
import { openSmtpInbox } from "../../support/smtp-inbox.ts"
import { examine, expectOneProblem, those, type World } from "./patient.ts"

function look(server: string | object, world: World = {}) {
  return examine({ providers: [Nodemailer({ server, from: "a@b.test" })], adapter: memoryAdapter() }, world)
}

/** A mail server that requires a login, and accepts one. */
async function guardedServer(): Promise<number> {
  const server = new SMTPServer({
    authMethods: ["PLAIN"],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: ({ username = "", password = "" }, _session, done) => {
      if (username === "app" && password === "right") done(null, { user: username })
      else done(new Error("no"))
    },
  })
  server.on("error", () => undefined)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

describe("authchart doctor, of the mail", () => {
  it("finds nothing wrong with a server that answers, and sends no mail", async () => {
    const inbox = await openSmtpInbox()
    onTestFinished(() => inbox.close())
    const findings = await look(`smtp://127.0.0.1:${inbox.port}`)
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "ok").join("\n")).toContain(`The mail server 127.0.0.1:${inbox.port} answers.`)
    expect(inbox.mails).toEqual([])
  })

  it("names the host and port if no mail server listens", async () => {
    const inbox = await openSmtpInbox()
    await inbox.close()
    for (const server of [`smtp://127.0.0.1:${inbox.port}`, { host: "127.0.0.1", port: inbox.port }])
      expectOneProblem(
        await look(server),
        `mail server 127.0.0.1:${inbox.port} cannot be reached`,
        /nothing listens there/,
      )
  })

  it("names the user of a refused login, without the password", async () => {
    const port = await guardedServer()
    const findings = await look(`smtp://app:wrong-hunter2@127.0.0.1:${port}`)
    expectOneProblem(findings, `mail server 127.0.0.1:${port} refuses the login of app (535)`, /password/)
    expect(JSON.stringify(findings)).not.toContain("hunter2")
    const right = await look({ host: "127.0.0.1", port, auth: { user: "app", pass: "right" } })
    expect(those(right, "ok").join("\n")).toMatch(/accepts the login/)
  })

  it("says which characters to escape if a password ends its address early, and treats no part of the password as a host", async () => {
    for (const server of ["smtp://u:p@ss/w@127.0.0.1:2525", "smtp://u:p/ss@127.0.0.1:2525"]) {
      const findings = await look(server)
      expectOneProblem(findings, /is ambiguous: there is an @ behind its host/, /@ as %40 and \/ as %2F/)
      expect(JSON.stringify(findings)).not.toMatch(/server ss|no machine has that name|p@ss|\/w@/)
    }
  })

  it("shows no password of its options that a transport puts into its message", async () => {
    const verify = () => Promise.reject(new Error("550 my own words are no password"))
    const transport = { name: "own", version: "1", send: () => undefined, verify, auth: { pass: "my own words" } }
    expectOneProblem(await look(transport), /cannot be used: 550 \[removed\] are no password/)
  })

  it("says that the server and the application disagree about TLS", async () => {
    const inbox = await openSmtpInbox()
    onTestFinished(() => inbox.close())
    expectOneProblem(await look(`smtps://127.0.0.1:${inbox.port}`), /TLS/, /smtp:\/\//)
  })

  it("says that a certificate has expired, and does not blame the port", async () => {
    // The test passes no certificate, so `smtp-server` uses its default certificate, which is for localhost and has
    // expired.
    const server = new SMTPServer({ secure: true, authOptional: true, disableReverseLookup: true, closeTimeout: 200 })
    server.on("error", () => undefined)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as AddressInfo
    const findings = await look(`smtps://127.0.0.1:${port}`)
    expectOneProblem(
      findings,
      /its TLS certificate (?:has expired|is self-signed)/,
      /Renew or correct the server's certificate/,
    )
    expect(JSON.stringify(findings)).not.toMatch(/secure: true/)
  })

  it("stops waiting for a server that does not answer", async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    expectOneProblem(
      await look(`smtp://127.0.0.1:${port}`, { patience: 1000 }),
      /127\.0\.0\.1:\d+ accepts the connection and does not answer in time/,
    )
  })

  it("says that only a real mail can test a custom sender", async () => {
    const own = { id: "own", name: "Own", type: "email" as const, sendVerificationRequest: () => undefined }
    const findings = await examine({ providers: [own], adapter: memoryAdapter() })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "skipped").join("\n")).toMatch(/only a real mail can show/i)
  })

  it("does not run offline", async () => {
    const findings = await look("smtp://127.0.0.1:9", { offline: true })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "skipped").join("\n")).toMatch(/mail server was not asked/)
  })
})
