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

/** A mail server that wants a login, and takes one. */
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
  it("finds nothing wrong with a server that answers, and sends nothing", async () => {
    const inbox = await openSmtpInbox()
    onTestFinished(() => inbox.close())
    const findings = await look(`smtp://127.0.0.1:${inbox.port}`)
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "ok").join("\n")).toContain(`The mail server 127.0.0.1:${inbox.port} answers.`)
    expect(inbox.mails).toEqual([])
  })

  it("names the host and port where no mail server listens", async () => {
    const inbox = await openSmtpInbox()
    await inbox.close()
    for (const server of [`smtp://127.0.0.1:${inbox.port}`, { host: "127.0.0.1", port: inbox.port }])
      expectOneProblem(
        await look(server),
        `mail server 127.0.0.1:${inbox.port} cannot be reached`,
        /nothing listens there/,
      )
  })

  it("says whose login is refused, without the password", async () => {
    const port = await guardedServer()
    const findings = await look(`smtp://app:wrong-hunter2@127.0.0.1:${port}`)
    expectOneProblem(findings, `mail server 127.0.0.1:${port} refuses the login of app (535)`, /password/)
    expect(JSON.stringify(findings)).not.toContain("hunter2")
    const right = await look({ host: "127.0.0.1", port, auth: { user: "app", pass: "right" } })
    expect(those(right, "ok").join("\n")).toMatch(/lets the application in/)
  })

  it("says what to escape where a password ends its address early, and takes no piece of it for a host", async () => {
    for (const server of ["smtp://u:p@ss/w@127.0.0.1:2525", "smtp://u:p/ss@127.0.0.1:2525"]) {
      const findings = await look(server)
      expectOneProblem(
        findings,
        /cannot be read as it is meant: there is an @ behind its host/,
        /@ as %40 and \/ as %2F/,
      )
      expect(JSON.stringify(findings)).not.toMatch(/server ss|no machine has that name|p@ss|\/w@/)
    }
  })

  it("shows no password of its options that a transport puts into its words", async () => {
    const verify = () => Promise.reject(new Error("550 my own words are no password"))
    const transport = { name: "own", version: "1", send: () => undefined, verify, auth: { pass: "my own words" } }
    expectOneProblem(await look(transport), /cannot be used: 550 \[removed\] are no password/)
  })

  it("says that a server and the application do not agree on TLS", async () => {
    const inbox = await openSmtpInbox()
    onTestFinished(() => inbox.close())
    expectOneProblem(await look(`smtps://127.0.0.1:${inbox.port}`), /TLS/, /smtp:\/\//)
  })

  it("says that a certificate has expired, and not that the port wants another kind of TLS", async () => {
    // Without a certificate of its own the server has one for localhost, whose time is over.
    const server = new SMTPServer({ secure: true, authOptional: true, disableReverseLookup: true, closeTimeout: 200 })
    server.on("error", () => undefined)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as AddressInfo
    const findings = await look(`smtps://127.0.0.1:${port}`)
    expectOneProblem(findings, /its TLS certificate (?:has expired|is self-signed)/, /certificate renewed or mended/)
    expect(JSON.stringify(findings)).not.toMatch(/secure: true/)
  })

  it("does not wait for ever for a server that says nothing", async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    expectOneProblem(
      await look(`smtp://127.0.0.1:${port}`, { patience: 1000 }),
      /127\.0\.0\.1:\d+ takes the connection and does not answer in time/,
    )
  })

  it("says that only a real mail would tell, of a sender of the application's own", async () => {
    const own = { id: "own", name: "Own", type: "email" as const, sendVerificationRequest: () => undefined }
    const findings = await examine({ providers: [own], adapter: memoryAdapter() })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "skipped").join("\n")).toMatch(/only a real mail would tell/)
  })

  it("is not asked offline", async () => {
    const findings = await look("smtp://127.0.0.1:9", { offline: true })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "skipped").join("\n")).toMatch(/mail server was not asked/)
  })
})
