/**
 * Broken configurations, each with real parts: the trace of the failed request names the actual cause, and its first
 * advice says what to correct. `authchart doctor` finds the faults that no request shows.
 */
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { Pool } from "pg"
import { SMTPServer } from "smtp-server"
import { describe, expect, it, onTestFinished } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import Nodemailer from "../../../src/providers/nodemailer.ts"
import { newDatabase } from "../../adapters/open-sqlite.ts"
import { openSmtpInbox } from "../../support/smtp-inbox.ts"
import { formTo } from "../../support/web-browser.ts"
import { brokenApp, type Breaks, type Found } from "./broken-app.ts"

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function signInBroken(breaks: Breaks): Promise<Found> {
  const app = await brokenApp(breaks)
  await app.signIn()
  return app.found()
}

/** Requests a link through a mail server. */
async function askForLink(server: string): Promise<Found> {
  const sqlite = await newDatabase()
  await migrate({ sqlite })
  const mail = Nodemailer({ server, from: "app@example.test" })
  const app = await brokenApp({ config: { providers: [mail], adapter: sqlAdapter({ sqlite }) } })
  const page = await app.browser.open(`${app.origin}/auth/signin`)
  await app.browser.submit(page, formTo(page, "/signin/nodemailer"), { email: "ada@example.test" })
  return app.found()
}

describe("a sign-in that fails by", () => {
  it("nothing: the same application without a fault signs in", async () => {
    const app = await brokenApp()
    await app.signIn()
    expect(app.traces.map(({ error }) => error)).toEqual(app.traces.map(() => undefined))
    expect(app.traces.at(-1)).toMatchObject({
      request: "GET callback",
      ended: "signedIn",
      person: expect.any(String) as unknown,
    })
  })

  it("a wrong client secret: the provider's error code, and both variables", async () => {
    const found = await signInBroken({ idp: () => ({ clientSecret: "not the secret of this client" }) })
    expect(found.reason).toBe("token_request_failed")
    expect(found.told).toContain("the token endpoint answered 401: invalid_client")
    expect(found.first).toMatch(/^idp refused the client secret: compare AUTH_IDP_ID and AUTH_IDP_SECRET/)
  })

  it("an issuer with an extra slash: both spellings", async () => {
    let issuer = ""
    const found = await signInBroken({ idp: (own) => ({ issuer: `${(issuer = own)}/` }) })
    expect(found.reason).toBe("provider_metadata_invalid")
    expect(found.first).toBe(
      `Set AUTH_IDP_ISSUER (or \`issuer\`) to ${issuer}: it is ${issuer}/ now. A slash at the end counts.`,
    )
  })

  it("an issuer without discovery, with an extra slash: both spellings", async () => {
    let issuer = ""
    const found = await signInBroken({
      idp: (own) => {
        issuer = own
        const endpoints = { authorization: `${own}/auth`, token: `${own}/token`, userinfo: `${own}/me` }
        return { type: "oauth", issuer: `${own}/`, ...endpoints }
      },
    })
    expect(found.reason).toBe("issuer_mismatch")
    expect(found.told).toContain(`the answer is of "${issuer}", and "${issuer}/" was asked`)
    expect(found.first).toContain("every character counts")
  })

  it("an issuer with a wrong path: there is no metadata", async () => {
    const found = await signInBroken({ idp: (own) => ({ issuer: `${own}/realms/forgotten` }) })
    expect(found.reason).toBe("provider_metadata_invalid")
    expect(found.first).toMatch(/AUTH_IDP_ISSUER .* leads to no metadata: is a realm or tenant missing from its path/)
  })

  it("a clock that is an hour ahead: how far, and whose", async () => {
    const found = await signInBroken({ clock: 3600 })
    expect(found.reason).toBe("id_token_expired")
    expect(found.first).toMatch(
      /^By this machine's clock, (exp|iat) of the ID token lies \d{4} seconds in the past: one clock is wrong/,
    )
  })

  it("a clock that is an hour behind", async () => {
    const found = await signInBroken({ clock: -3600 })
    expect(found.reason).toBe("id_token_invalid")
    expect(found.first).toMatch(/^By this machine's clock, iat of the ID token lies 3\d{3} seconds in the future/)
  })

  it("a provider that is down: its host and port", async () => {
    const found = await signInBroken({ providerDown: true })
    expect(found.reason).toBe("provider_unreachable")
    expect(found.told).toContain("ECONNREFUSED")
    expect(found.first).toMatch(/^Nothing listens at 127\.0\.0\.1:\d+: is idp up/)
  })

  it("an unknown host", async () => {
    const found = await signInBroken({ idp: () => ({ issuer: "https://idp.invalid" }) })
    expect(found.first).toMatch(/^The name of idp\.invalid is not known here/)
  })

  it("missing tables: the command that creates them", async () => {
    const sqlite = await newDatabase()
    const found = await signInBroken({ config: { adapter: sqlAdapter({ sqlite }) } })
    expect(found.reason).toBe("effect_failed")
    expect(found.first).toMatch(/^The table users is not in this database: run `npx authchart migrate/)
  })

  it("a table that was dropped: its name", async () => {
    const sqlite = await newDatabase()
    await migrate({ sqlite })
    sqlite.exec("DROP TABLE sessions")
    const found = await signInBroken({ config: { adapter: sqlAdapter({ sqlite }) } })
    expect(found.told).toContain("sessions")
    expect(found.first).toMatch(/^The table sessions is not in this database: run `npx authchart migrate/)
  })

  it("a database that is down: its host and port", async () => {
    const postgres = new Pool({ connectionString: `postgres://app:password@127.0.0.1:${await freePort()}/app` })
    onTestFinished(() => postgres.end())
    const found = await signInBroken({ config: { adapter: sqlAdapter({ postgres }) } })
    expect(found.told).toContain("ECONNREFUSED")
    expect(found.first).toMatch(/^Nothing listens at 127\.0\.0\.1:\d+: is the database up/)
  })

  it("a mail server that is down: its host and port", async () => {
    const found = await askForLink(`smtp://127.0.0.1:${await freePort()}`)
    expect(found.reason).toBe("mail_unsent")
    expect(found.first).toMatch(/^Nothing listens at 127\.0\.0\.1:\d+: is the mail server up/)
  })

  it("a mail server that refuses the login", async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      onAuth: (_auth, _session, done) => done(new Error("535 5.7.8 authentication failed")),
    })
    server.on("error", () => undefined)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as AddressInfo
    const found = await askForLink(`smtp://app:wrong-password-here@127.0.0.1:${port}`)
    expect(found.told).toContain("EAUTH")
    expect(found.first).toMatch(
      /^The mail server refused the login: compare user and password in `server` of nodemailer/,
    )
    expect(found.told).not.toContain("wrong-password-here")
  })

  it("a mail server that refuses the recipient, without a quote of its answer", async () => {
    const inbox = await openSmtpInbox()
    onTestFinished(() => inbox.close())
    inbox.refuse("no such mailbox <ada@example.test>")
    const found = await askForLink(`smtp://127.0.0.1:${inbox.port}`)
    expect(found.first).toMatch(/^The mail server refused sender or recipient: may it send for `from`/)
    expect(found.told).toContain("EENVELOPE")
    expect(found.told).not.toMatch(/no such mailbox|ada@/)
  })

  it("two instances with different secrets: they need one", async () => {
    const found = await signInBroken({ otherInstance: true })
    expect(found.reason).toBe("flow_unreadable")
    expect(found.first).toBe("Give all instances of the application the same AUTH_SECRET.")
  })

  it("an address other than AUTH_URL: one address for all", async () => {
    const found = await signInBroken({ typed: "127.0.0.1" })
    expect(found.reason).toBe("cross_origin")
    expect(found.first).toMatch(/^Set AUTH_URL to the address that the browser shows/)
    expect(found.advice).toContain("cookies of localhost are not sent to 127.0.0.1")
  })

  it("a callback that is opened again with the back button: the first visit spent the cookie", async () => {
    const app = await brokenApp()
    const { way } = await app.signIn()
    await app.browser.open(way.find(({ pathname }) => pathname.endsWith("/callback/idp"))?.href ?? "")
    const found = app.found()
    expect(found.reason).toBe("flow_missing")
    expect(found.advice).toContain("Was the callback opened twice (back button, reload)?")
  })

  it("a callback that arrives twice: the code was used", async () => {
    const found = await signInBroken({ twice: true })
    expect(found.reason).toBe("code_refused")
    expect(found.told).toContain("invalid_grant")
    expect(found.first).toMatch(/^The code was used before \(reload, back button\)/)
  })

  it("a profile() that throws: its class, the platform's words, and its line", async () => {
    const profile = (claims: object): { id: string; name: string } => {
      const { nickname } = claims as { nickname: string }
      return { id: "1", name: nickname.toUpperCase() }
    }
    const found = await signInBroken({ idp: () => ({ profile }) })
    expect(found.reason).toBe("profile_unreadable")
    expect(found.told).toContain("TypeError  Cannot read properties of undefined")
    expect(found.first).toMatch(/^It was thrown at .*broken\.test\.ts:\d+:\d+: look there first\.$/)
  })

  it("callbacks.signIn that throws: its class and its line, without its words", async () => {
    const found = await signInBroken({
      config: {
        callbacks: {
          signIn: () => {
            throw new RangeError("The list of members could not be read.")
          },
        },
      },
    })
    expect(found.reason).toBe("access_denied")
    expect(found.told).toContain("RangeError")
    expect(found.told).not.toContain("members")
    expect(found.first).toMatch(/broken\.test\.ts:\d+/)
  })

  it("callbacks.signIn that denies", async () => {
    const found = await signInBroken({ config: { callbacks: { signIn: () => false } } })
    expect(found.first).toMatch(/^callbacks\.signIn gave false/)
  })
})
