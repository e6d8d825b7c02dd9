import { inspect } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { openTelemetry, type OpenTelemetryOptions } from "../../src/opentelemetry.ts"
import type { CredentialsConfig, EmailConfig } from "../../src/ports/provider.ts"
import { mailInbox } from "../../src/testing/inbox.ts"
import { openBrowser, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime, type OAuthApp } from "../support/oauth-app.ts"
import { setUpTelemetry, type Telemetry } from "./telemetry.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const person = { sub: "subject-canary-1", name: "Augusta Canary", email: "augusta.canary@example.test" }
const typed = { name: "typed-name-canary", password: "typed-password-canary" }
const secret = "application-secret-canary-".repeat(2)

/** Records secret and personal values: adds every value that passes. */
function watch(app: OAuthApp, browser: Browser) {
  const known = new Set<string>([secret, ...Object.values(person), ...Object.values(typed), app.idp.clientSecret])
  const note = (texts: Iterable<string>) => {
    for (const text of texts) if (text.length >= 8 && !/^https?:\/\/[\w.:]+$/.test(text)) known.add(text)
  }
  const noteAddress = (address: string | null) => {
    if (address === null || !URL.canParse(address)) return
    const { searchParams } = new URL(address)
    // The error and the id of the flow are meant to be visible.
    for (const name of ["error", "reason", "flow", "code_challenge_method", "redirect_uri"]) searchParams.delete(name)
    note(searchParams.values())
  }
  const carry = async (request: Request): Promise<Response> => {
    noteAddress(request.url)
    const answer = await browser.send(request)
    note(answer.headers.getSetCookie().map((line) => line.slice(line.indexOf("=") + 1).split(";")[0] ?? ""))
    noteAddress(answer.headers.get("location"))
    note(browser.cookies.values())
    for (const seen of app.idp.seen) {
      note(new URLSearchParams(seen.body).values())
      note([seen.headers.get("authorization") ?? ""])
    }
    return answer
  }
  return { known, note, carry }
}

/** Plays every flow to its end and to some failures, and collects all values. */
async function everything(telemetry: Telemetry, options: OpenTelemetryOptions): Promise<Set<string>> {
  const mails = mailInbox()
  const fails = (...said: unknown[]) => Promise.reject(new Error(`it was ${inspect(said, { depth: 5 })}`))
  const mail: EmailConfig = {
    id: "mail",
    name: "Mail",
    type: "email",
    sendVerificationRequest: mails.sendVerificationRequest,
  }
  const broken: EmailConfig = { ...mail, id: "broken", sendVerificationRequest: fails }
  const cred: CredentialsConfig = {
    id: "cred",
    name: "Password",
    type: "credentials",
    credentials: { name: {}, password: { type: "password" } },
    authorize: ({ name, password }) => (password === typed.password ? { id: "7", name: String(name) } : fails(name)),
  }
  const trace = openTelemetry({ tracer: telemetry.tracer, sessionReads: true, ...options })
  const made = oauthApp(keys, { people: { idp: person }, config: { secret, session: { strategy: "jwt" }, trace } })
  const known = new Set<string>()
  const run = async (over: Partial<AuthConfig>) => {
    const config = { ...made.config, providers: [...made.config.providers, mail, broken, cred], ...over }
    const browser = openBrowser(config, { now: () => testTime * 1000 })
    const { known: seen, note, carry } = watch(made, browser)
    const post = async (path: string, fields: Record<string, string>) => {
      const { csrfToken } = (await (await browser.get("/csrf")).json()) as { csrfToken: string }
      note([csrfToken])
      const body = new URLSearchParams({ csrfToken, ...fields })
      const headers = { origin: "https://app.test" }
      return carry(new Request(`https://app.test/auth${path}`, { method: "POST", body, headers }))
    }
    const started = await post("/signin/idp", { callbackUrl: "/inbox?of=callback-url-canary" })
    const visit = await made.idp.authorize(started.headers.get("location") ?? "")
    await carry(visit.request())
    // The same request again is a replay.
    await carry(visit.request())
    await browser.session()
    await post("/signout", {})
    await post("/callback/cred", typed)
    await post("/callback/cred", { ...typed, password: "another-password-canary" })
    await post("/signin/mail", { email: person.email })
    await carry(new Request(mails.newestTo(person.email).url))
    await post("/signin/broken", { email: person.email })
    for (const value of [...seen, "callback-url-canary", "another-password-canary"]) known.add(value)
  }
  await run({})
  await run({ callbacks: { signIn: fails } })
  await run({ callbacks: { jwt: fails, session: fails } })
  await run({ adapter: { ...made.adapter, getUserByAccount: fails, getUserByEmail: fails, createUser: fails } })
  return known
}

describe("the exported data", () => {
  it.each<[string, OpenTelemetryOptions]>([
    ["by default", {}],
    ["with error messages", { causes: true }],
    ["with the person", { person: true }],
  ])("contains no secret, address or name, over every flow and its failures: %s", async (_how, options) => {
    const telemetry = setUpTelemetry()
    const known = await everything(telemetry, options)
    // Without a user, the only known id is the id at the provider, which the option for the person exports.
    if (options.person === true) known.delete(person.sub)
    // A sign-out cookie contains its time, and its span begins at the same time.
    known.delete(String(testTime))
    const exported = telemetry
      .spans()
      .map(({ name, attributes, events, status, links }) => JSON.stringify({ name, attributes, events, status, links }))
    const reasons = new Set(telemetry.requests().map(({ attributes }) => attributes["authchart.reason"]))
    expect([...reasons]).toEqual(
      expect.arrayContaining(["flow_missing", "authorize_failed", "mail_unsent", "access_denied", "effect_failed"]),
    )
    expect(known.size).toBeGreaterThan(40)
    const found = [...known].filter((value) => exported.some((text) => text.includes(value)))
    expect(found).toEqual([])
  })
})
