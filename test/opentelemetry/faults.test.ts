import { SpanStatusCode } from "@opentelemetry/api"
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { AccessDenied, CredentialsSignin, catalogue } from "../../src/errors.ts"
import { openTelemetry } from "../../src/opentelemetry.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { appOrigin, openBrowser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, type OAuthAppOptions } from "../support/oauth-app.ts"
import { application, mail, password } from "../interpreter/edge-app.ts"
import { setUpTelemetry, type Telemetry } from "./telemetry.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

class DriverError extends Error {
  override name = "DriverError"
  code = "ECONNREFUSED"
}
const down = () => Promise.reject(new DriverError("the password of postgres is wrong"))

/** Returns status, `error.type` and event of the newest request, and its failed ask. */
function shown({ last, asksOf }: Telemetry) {
  const request = last()
  return {
    reason: request.attributes["authchart.reason"],
    status: request.status.code,
    type: request.attributes["error.type"],
    event: request.events[0]?.attributes,
    events: request.events.length,
    failed: asksOf(request)
      .filter(({ status }) => status.code === SpanStatusCode.ERROR)
      .map(({ attributes }) => [attributes["authchart.ask"], attributes["error.type"]]),
  }
}

/** Returns the newest request after an action in an application with every kind of provider. */
async function after(act: (app: ReturnType<typeof application>) => Promise<unknown>, over: Partial<AuthConfig> = {}) {
  const telemetry = setUpTelemetry()
  const app = application({ ...over, trace: openTelemetry({ tracer: telemetry.tracer }) })
  await act(app)
  return shown(telemetry)
}

/** Returns the same after a sign-in through an OpenID provider. */
async function afterSignIn(options: OAuthAppOptions, act?: (app: ReturnType<typeof oauthApp>) => Promise<unknown>) {
  const telemetry = setUpTelemetry()
  const config = { ...options.config, trace: openTelemetry({ tracer: telemetry.tracer }) }
  const app = oauthApp(keys, { ...options, config })
  await (act === undefined ? app.signIn(app.browser, "idp") : act(app))
  return shown(telemetry)
}

const signIn = ({ browser }: ReturnType<typeof application>) => browser.post("/callback/password", { name: "ada" })
const authorizing = (authorize: typeof password.authorize) => ({ providers: [{ ...password, authorize }] })

describe("a refusal for the visitor is not an error", () => {
  const asItShouldBe = { status: SpanStatusCode.UNSET, type: undefined, events: 0, failed: [] }

  it.each<[string, string, () => Promise<unknown>]>([
    [
      "a wrong password",
      "credentials_rejected",
      () => after(({ browser }) => browser.post("/callback/password", { name: "eve" })),
    ],
    [
      "a wrong password that authorize throws for",
      "credentials_rejected",
      () =>
        after(
          signIn,
          authorizing(() => Promise.reject(new CredentialsSignin())),
        ),
    ],
    [
      "a form without its token",
      "csrf_missing",
      () => after(({ browser }) => browser.send(form("/callback/password"))),
    ],
    ["a denying return value", "access_denied", () => after(signIn, { callbacks: { signIn: () => false } })],
    [
      "a denying error",
      "effect_failed",
      () => after(signIn, { callbacks: { signIn: () => Promise.reject(new AccessDenied()) } }),
    ],
    ["no address", "address_invalid", () => after(({ browser }) => browser.post("/signin/mail", { email: "nobody" }))],
    [
      "a link that lost a part",
      "link_invalid",
      () => after(({ browser }) => browser.get("/callback/mail?email=ada%40example.test")),
    ],
    [
      "a callback without a sign-in",
      "flow_missing",
      () => after(({ browser }) => browser.get("/callback/forge?code=x&state=y")),
    ],
    [
      "a refusal at the provider",
      "provider_denied",
      () =>
        afterSignIn({}, async ({ browser, idp }) => {
          const started = await browser.post("/signin/idp")
          const visit = await idp.authorize(started.headers.get("location") ?? "", { error: "access_denied" })
          await browser.send(visit.request())
        }),
    ],
  ])("%s", async (_what, reason, act) => {
    expect(await act()).toEqual({ ...asItShouldBe, reason, event: undefined })
  })
})

function form(path: string): Request {
  return new Request(`${appOrigin}/auth${path}`, { method: "POST", body: new URLSearchParams({ name: "ada" }) })
}

describe("a failure of the system is an error, at the request and at the ask that failed", () => {
  it.each<[string, string, string | undefined, () => Promise<unknown>]>([
    [
      "a database that is down",
      "effect_failed",
      "findAccount",
      () => afterSignIn({ config: { adapter: { ...memoryAdapter(), getUserByAccount: down } } }),
    ],
    ["a callback that throws", "access_denied", "consultSignIn", () => after(signIn, { callbacks: { signIn: down } })],
    ["authorize that throws", "authorize_failed", "authorizeCredentials", () => after(signIn, authorizing(down))],
    [
      "a mail server that is down",
      "mail_unsent",
      "sendLink",
      () =>
        after(({ browser }) => browser.post("/signin/mail", { email: "ada@example.test" }), {
          providers: [{ ...mail, sendVerificationRequest: down }],
        }),
    ],
    [
      "a provider that cannot be reached",
      "provider_unreachable",
      "discoverProvider",
      () =>
        afterSignIn({ provider: { lie: lying({ transport: down }) } }, ({ browser }) => browser.post("/signin/idp")),
    ],
    [
      "a token endpoint that refuses",
      "code_refused",
      "exchangeCode",
      () => afterSignIn({ provider: { lie: lying({ tokenResponse: () => refusedGrant() }) } }),
    ],
    [
      "a nonce other than the sent one: the ID token was verified, the chart stopped",
      "nonce_mismatch",
      undefined,
      () => afterSignIn({ provider: { lie: lying({ idTokenClaims: (claims) => ({ ...claims, nonce: "another" }) }) } }),
    ],
  ])("%s", async (_what, reason, ask, act) => {
    expect(await act()).toMatchObject({
      reason,
      status: SpanStatusCode.ERROR,
      type: reason,
      events: 1,
      failed: ask === undefined ? [] : [[ask, reason]],
    })
  })

  it("an unusable configuration, by the name of its error", async () => {
    const said = await after(({ browser }) => browser.get("/signin"), { secret: "" })
    expect(said).toMatchObject({ reason: undefined, status: SpanStatusCode.ERROR, type: "MissingSecret", events: 1 })
  })
})

function refusedGrant(): Response {
  return Response.json({ error: "invalid_grant" }, { status: 400 })
}

function lying(hooks: NonNullable<NonNullable<OAuthAppOptions["provider"]>["lie"]>["hooks"]) {
  return { id: "own", title: "of this test", hooks, expect: { verdict: "refused" as const } }
}

describe("the record of an error", () => {
  const broken = { config: { adapter: { ...memoryAdapter(), getUserByAccount: down } } }

  it("has the catalogue's sentence, and the names and codes of its causes", async () => {
    const { event } = await afterSignIn(broken)
    expect(event).toEqual({
      "exception.type": "AdapterError",
      "exception.message": catalogue.effect_failed.developer,
      "authchart.causes": ["DriverError ECONNREFUSED"],
    })
    expect(JSON.stringify(event)).not.toContain("postgres")
  })

  it("has messages and stack traces only if the option asks for them", async () => {
    const telemetry = setUpTelemetry()
    const trace = openTelemetry({ tracer: telemetry.tracer, causes: true })
    const app = oauthApp(keys, { config: { ...broken.config, trace } })
    await app.signIn(app.browser, "idp")
    const { event } = shown(telemetry)
    expect(event?.["authchart.causes"]).toEqual([
      expect.stringMatching(/^DriverError ECONNREFUSED at \S*test\/opentelemetry\/faults\.test\.ts:\d+:\d+$/),
    ])
  })

  it("the record of an error with the application's own message has the error's class, but not the message", async () => {
    class Banned extends AccessDenied {
      static override type = "Banned"
    }
    const saying = async (causes: boolean) => {
      const telemetry = setUpTelemetry()
      const over = authorizing(() => Promise.reject(new Banned("Grace Hopper may not come in")))
      const { browser } = application({ ...over, trace: openTelemetry({ tracer: telemetry.tracer, causes }) })
      await browser.post("/callback/password", { name: "ada" })
      return [telemetry.last().status.message, JSON.stringify(telemetry.last().events)].join()
    }
    for (const causes of [false, true]) {
      expect(await saying(causes)).not.toContain("Hopper")
      expect(await saying(causes)).toContain("Banned")
    }
  })
})

const refused: Trace = {
  id: "0".repeat(16),
  request: "POST signin",
  flow: "oauth",
  provider: "idp",
  person: undefined,
  at: 1.5,
  took: -3,
  moves: [],
  asks: [],
  passed: [],
  ended: "refused",
  reason: "toString",
  error: { type: "AuthError", says: "x", causes: [] },
}

describe("a trace from elsewhere", () => {
  it("a trace of a flow that continues after an ask without an answer shows an error only at this ask", () => {
    const telemetry = setUpTelemetry()
    const ask = { state: "announcing", at: 1, took: 1 }
    const asks = [
      { ...ask, ask: "findAccount", answer: "account.found" },
      { ...ask, ask: "announceSignIn", answer: "effect.timedOut" },
    ]
    openTelemetry({ tracer: telemetry.tracer })({
      ...refused,
      asks,
      ended: "signedIn",
      reason: undefined,
      error: undefined,
    })
    expect(shown(telemetry)).toMatchObject({
      status: SpanStatusCode.UNSET,
      events: 0,
      failed: [["announceSignIn", "effect.timedOut"]],
    })
  })

  it("a trace with a reason that is not in the catalogue is an error only if the trace has an error", () => {
    const telemetry = setUpTelemetry()
    const listener = openTelemetry({ tracer: telemetry.tracer })
    listener(refused)
    expect(shown(telemetry)).toMatchObject({ status: SpanStatusCode.ERROR, type: "toString" })
    // A time soon after 1970 does not change. If a clock is set back, no span ends before it starts.
    expect([telemetry.last().startTime, telemetry.last().endTime]).toEqual(Array(2).fill([0, 1_500_000]))
    listener({ ...refused, error: undefined })
    expect(shown(telemetry)).toMatchObject({ status: SpanStatusCode.UNSET, type: undefined })
  })

  it("is exported without any browser", async () => {
    const telemetry = setUpTelemetry()
    const { config } = application({ trace: openTelemetry({ tracer: telemetry.tracer }) })
    await openBrowser(config).get("/providers")
    expect(telemetry.last().name).toBe("authchart GET providers")
  })
})
