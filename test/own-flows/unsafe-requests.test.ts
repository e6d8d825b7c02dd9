/**
 * Flows that any page or program could start or steer, and plugins with parts that would have no effect. The library
 * refuses each of them.
 */
import { describe, expect, it } from "vitest"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { Auth } from "../../src/core.ts"
import { compositionOf } from "../../src/flows/composition.ts"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { memoryStores } from "../../src/stores/memory.ts"

/** A sign-in by one request, without its types, because most changes here would not compile. */
const direct = {
  id: "pin",
  title: "Sign in by a number",
  data: { name: "" },
  routes: { "POST /pin": { events: { "pin.named": ["name"] } } },
  asks: { check: ask(["pin.right", "pin.wrong"], () => ({ type: "pin.right" })) },
  guards: {},
  initial: "start",
  states: {
    start: {
      meta: { title: "Start" },
      on: { "pin.named": { target: "checking", actions: { type: "check", params: {} } } },
    },
    checking: {
      meta: { title: "Check", check: "number", passes: "pin.right" },
      on: { "pin.right": "admission", "pin.wrong": "refused" },
    },
  },
  requires: ["number"],
  ends: "admission",
  subject: () => ({ id: "one" }),
  responses: {},
}

const signIn = (change: object = {}): Flow => defineFlow({ ...direct, ...change } as never)

type Asked = readonly [type: string, params: unknown, answers: readonly string[]]

/** Makes a flow that uses one ask of the library on one request, and then responds. */
const asking = (route: object, ...[type, params, answers]: Asked): Flow =>
  responding(route, {
    start: { meta: { title: "Start" }, on: { "pin.named": { target: "doing", actions: { type, params } } } },
    doing: { meta: { title: "Do it" }, on: Object.fromEntries(answers.map((answer) => [answer, "done"])) },
  })

/** Makes the same flow as `asking`, with a state before the ask that counts a mail. */
const counting = (route: object, ...[type, params, answers]: Asked): Flow =>
  responding(route, {
    start: { meta: { title: "Start" }, on: { "pin.named": "counting" } },
    counting: {
      meta: { title: "Count" },
      entry: { type: "countAttempt", params: { limit: "mail.sent", of: mail.to } },
      on: { "attempt.counted": { target: "doing", actions: { type, params } }, "attempt.limited": "refused" },
    },
    doing: { meta: { title: "Do it" }, on: Object.fromEntries(answers.map((answer) => [answer, "done"])) },
  })

const responding = (routes: object, states: object): Flow =>
  signIn({
    routes,
    asks: {},
    requires: [],
    subject: undefined,
    ends: "response",
    states: { ...states, done: { type: "final", meta: { title: "Done" } } },
    responses: { done: () => ({ json: {} }) },
  })

const configOf = (change: Partial<AuthConfig>): AuthConfig => ({
  secret: "a secret of a test, of more than thirty-two bytes",
  basePath: "/auth",
  trustHost: true,
  adapter: memoryAdapter(),
  stores: memoryStores(),
  mail: { from: "shop@example.com", send: async () => undefined },
  providers: [],
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  ...change,
})

const start = (flows: readonly Flow[], change: Partial<AuthConfig> = {}): void =>
  proveFlows(configOf({ plugins: [{ id: "test", flows }], ...change }))

const open = { events: { "pin.named": ["name"] }, forgery: "none" }
const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" }

describe("a request that another site can send", () => {
  it.each([
    ["by a POST without a form token", { "POST /pin": open }],
    ["by a link", { "GET /pin": { events: { "pin.named": ["name"] } } }],
  ])("sets no session %s (FLOW-03)", (_how, routes) => {
    expect(() => start([signIn({ routes })])).toThrow(/"admission\.issuingSession"[^]*FLOW-03[^]*on pin\.named/)
  })

  it("a session that is delivered in the body needs a POST, but no form (FLOW-03)", () => {
    const deliver = () => ({ json: {} })
    expect(() => start([signIn({ deliver, routes: { "GET /pin": { events: { "pin.named": ["name"] } } } })])).toThrow(
      /FLOW-03/,
    )
    expect(() => start([signIn({ deliver, routes: { "POST /pin": open } })])).not.toThrow()
  })

  it("sends no mail by a GET (FLOW-04)", () => {
    const answers = ["mail.sent", "mail.unsent"]
    const byGet = { "GET /pin": { events: { "pin.named": ["name"] } } }
    expect(() => start([asking(byGet, "sendMail", mail, answers)])).toThrow(/FLOW-04[^]*on pin\.named/)
    expect(() => start([counting({ "POST /pin": open }, "sendMail", mail, answers)])).not.toThrow()
  })

  it("sends no mail if no attempt was counted for it (COUNT-01)", () => {
    const answers = ["mail.sent", "mail.unsent"]
    expect(() => start([asking({ "POST /pin": open }, "sendMail", mail, answers)])).toThrow(/COUNT-01[^]*on pin\.named/)
  })

  it("sends at most as many mails of a flow to one address as `mail.sent` allows, for any requests", async () => {
    const sent: string[] = []
    const config = configOf({
      plugins: [
        { id: "test", flows: [counting({ "POST /pin": open }, "sendMail", mail, ["mail.sent", "mail.unsent"])] },
      ],
      mail: { send: async ({ to }) => void sent.push(to) },
      limits: { "mail.sent": "3/h/address" },
    })
    const send = () =>
      Auth(
        new Request("https://app.test/auth/pin", { method: "POST", body: new URLSearchParams({ name: "x" }) }),
        config,
      )
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    expect(sent).toEqual([mail.to, mail.to, mail.to])
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  it("records no approval if the approver was not shown the request (APPROVAL-03)", () => {
    const params = { code: "ABCD-EFGH", approve: true }
    const answers = ["approval.recorded", "approval.unrecorded"]
    expect(() => start([asking(direct.routes, "recordApproval", params, answers)])).toThrow(
      /APPROVAL-03[^]*on pin\.named/,
    )
  })

  it("HEAD starts no flow", async () => {
    const config = configOf({ plugins: [{ id: "test", flows: [lookup()] }] })
    const response = await Auth(new Request("https://app.test/auth/look?name=x", { method: "HEAD" }), config)
    expect([response.status, looked]).toEqual([302, 0])
    await Auth(new Request("https://app.test/auth/look?name=x"), config)
    expect(looked).toBe(1)
  })
})

let looked = 0

function lookup(): Flow {
  return signIn({
    id: "look",
    routes: { "GET /look": { events: { "look.asked": ["name"] }, responds: "json" } },
    asks: { find: ask(["look.found"], () => ((looked += 1), { type: "look.found" })) },
    requires: [],
    subject: undefined,
    ends: "response",
    states: {
      start: {
        meta: { title: "Start" },
        on: { "look.asked": { target: "finding", actions: { type: "find", params: {} } } },
      },
      finding: { meta: { title: "Find" }, on: { "look.found": "done" } },
      done: { type: "final", meta: { title: "Done" } },
    },
    responses: { done: () => ({ json: { found: true } }) },
  })
}

describe("a check", () => {
  it.each(["visitor.identified", "mail.sent", "singleUseToken.created", "approval.pending", "target.resolved"])(
    "is not passed by %s, which any visitor can get",
    (answer) => {
      const states = {
        ...direct.states,
        checking: { ...direct.states.checking, meta: { title: "C", check: "number", passes: answer } },
      }
      expect(() => signIn({ states })).toThrow(/passed by "[\w.]+", which any visitor can get[^]*Pass it by an answer/)
    },
  )

  it("is not passed by every answer of its ask", () => {
    const meta = { title: "C", check: "number", passes: ["pin.right", "pin.wrong"] }
    const checking = { meta, on: { "pin.right": "admission", "pin.wrong": "admission" } }
    expect(() => signIn({ states: { ...direct.states, checking } })).toThrow(/passed by every answer of its ask/)
  })
})

/** The flow first sends a code to `name`, and then checks the number. */
const waiting = (change: object): Flow =>
  signIn({
    version: 1,
    routes: {
      "POST /pin": { events: { "pin.named": ["name"] } },
      "POST /pin/check": { events: { "pin.typed": ["number"] } },
    },
    asks: { check: direct.asks.check, send: ask(["pin.sent"], () => ({ type: "pin.sent" })) },
    states: {
      start: {
        meta: { title: "Start" },
        on: {
          "pin.named": {
            target: "sending",
            actions: [
              { type: "keep", params: ({ event }: { event: { name: string } }) => ({ name: event.name }) },
              { type: "send", params: {} },
            ],
          },
        },
      },
      sending: { meta: { title: "Send" }, on: { "pin.sent": "typing" } },
      typing: {
        tags: "waiting",
        meta: { title: "Type" },
        on: {
          "pin.typed": {
            target: "checking",
            actions: [
              // No sample of the proof contains a `+`, so the samples do not show that this function writes the name.
              {
                type: "keep",
                params: ({ event }: { event: { number: string } }) =>
                  event.number.startsWith("+") ? { name: event.number } : {},
              },
              { type: "check", params: {} },
            ],
          },
        },
      },
      checking: direct.states.checking,
    },
    subject: ({ data }: { data: { name: string } }) => ({ id: data.name }),
    waits: { in: "cookie", lifetime: 60, attempts: { "pin.typed": 3 } },
    responses: { typing: () => ({ page: { heading: "Type", buttons: [{ event: "pin.typed", label: "Go" }] } }) },
    ...change,
  })

/** A browser that sends forms: cookies, and the token of the pages. */
function browserOf(config: AuthConfig): (path: string, fields?: Record<string, string>) => Promise<Response> {
  const cookies = new Map<string, string>()
  let csrfToken = ""
  return async (path, fields) => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
    const init = fields && { method: "POST", body: new URLSearchParams({ csrfToken, ...fields }) }
    const response = await Auth(new Request(new URL(path, "https://app.test"), { headers, ...init }), config)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";")
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
    }
    if (path.endsWith("/csrf")) ({ csrfToken } = (await response.clone().json()) as { csrfToken: string })
    return response
  }
}

describe("a request that the proof could not see through", () => {
  it("does not change at run time the person whom `subject` names (FLOW-02)", async () => {
    const send = browserOf(configOf({ plugins: [{ id: "test", flows: [waiting({})] }] }))
    await send("/auth/csrf")
    const begun = await send("/auth/pin", { name: "ada" })
    const page = begun.headers.get("location") ?? ""
    const flow = new URL(page).searchParams.get("flow") ?? ""
    const refused = await send("/auth/pin/check", { flow, event: "pin.typed", number: "+eve" })
    expect(refused.headers.get("location")).toContain("reason=subject_invalid")
    expect(await (await send("/auth/session")).json()).toBeNull()
  })

  it("a person who does not come from an approval is refused as an unusable subject", async () => {
    const person = { of: "user", user: { id: "1" } }
    const send = browserOf(configOf({ plugins: [{ id: "test", flows: [signIn({ subject: () => ({ person }) })] }] }))
    await send("/auth/csrf")
    const refused = await send("/auth/pin", { name: "ada" })
    expect(refused.headers.get("location")).toContain("reason=subject_invalid")
  })
})

describe("guesses without a limit", () => {
  it.each([
    [
      "a check two states later",
      { states: { ...statesOf(), between: { meta: { title: "B" }, always: "checking" } } },
      "between",
    ],
    ["a check by a guard", { guards: { right: () => true } }, "judging"],
  ])("are found before %s", (_what, change, target) => {
    const typing = { tags: "waiting", meta: { title: "Type" }, on: { "pin.typed": target } }
    const judging = {
      meta: { title: "J", check: "number", passes: "right" },
      always: [{ guard: "right", target: "admission" }, { target: "typing" }],
    }
    const checking = {
      meta: direct.states.checking.meta,
      entry: { type: "check", params: {} },
      on: direct.states.checking.on,
    }
    const states = {
      ...statesOf(),
      ...(Object(change) as { states?: object }).states,
      typing,
      ...(target === "judging" ? { judging, checking: undefined } : { checking }),
    }
    const made = waiting({
      ...change,
      states: JSON.parse(JSON.stringify(states)) as object,
      waits: { in: "cookie", lifetime: 60 },
      subject: () => ({ id: "one" }),
    })
    expect(made.definition.unlimited).toEqual([{ event: "pin.typed", check: "number" }])
  })

  it("are not hidden by a limit of a million", () => {
    expect(() => waiting({ waits: { in: "cookie", lifetime: 60, attempts: { "pin.typed": 1e6 } } })).toThrow(
      /from 1 to 1000/,
    )
  })
})

function statesOf() {
  return {
    start: {
      meta: { title: "Start" },
      on: { "pin.named": { target: "sending", actions: { type: "send", params: {} } } },
    },
    sending: { meta: { title: "Send" }, on: { "pin.sent": "typing" } },
  }
}

describe("what a plugin brings", () => {
  it("two flows do not share a path, even with different methods", () => {
    const other = signIn({
      id: "tan",
      routes: { "GET /pin": { events: { "tan.asked": [] } } },
      asks: {},
      requires: [],
      subject: undefined,
      ends: "response",
      states: {
        start: { meta: { title: "S" }, on: { "tan.asked": "done" } },
        done: { type: "final", meta: { title: "D" } },
      },
      responses: { done: () => ({ json: {} }) },
    })
    expect(() => start([signIn(), other])).toThrow(
      /The flow "tan" has the route "GET \/pin", which is on a path of the flow "pin"/,
    )
  })

  it.each([
    ["an unknown key", [{ id: "a", flow: [] }], /The plugin "a" has the key "flow"/],
    ["no id", [{ flows: [] }], /A plugin has no id/],
    ["the id of another", [{ id: "a" }, { id: "a" }], /Two plugins have the id "a"/],
    ["a value that defineStep did not make", [{ id: "a", steps: [{ id: "x" }] }], /steps of the plugin "a"/],
  ])("a plugin with %s is refused", (_what, plugins, message) => {
    expect(() => proveFlows(configOf({ plugins: plugins as never }))).toThrow(message)
  })

  it.each([
    ["it", { require: ["number"] }, /it has the key "require"/],
    ["its `waits`", { waits: { in: "store", lifetime: 60 } }, /`waits\.in` is "cookie"/],
    [
      "the end",
      {
        deliver: () => ({ json: {} }),
        asks: {},
        requires: [],
        subject: undefined,
        ends: "response",
        states: {
          start: { meta: { title: "S" }, on: { "pin.named": "done" } },
          done: { type: "final", meta: { title: "D" } },
        },
        responses: { done: () => ({ json: {} }) },
      },
      /`deliver`, and ends in response/,
    ],
  ])("a flow with an unknown key or value in %s is refused", (_where, change, message) => {
    expect(() => signIn(change)).toThrow(message)
  })

  const second = defineStep({
    id: "second",
    slot: "beforeSession",
    version: 1,
    data: {},
    requests: { "second.said": [] },
    asks: {},
    initial: "asking",
    states: {
      asking: {
        tags: "waiting",
        meta: { title: "Wait for it", passes: "second.said" },
        on: { "second.said": "passed" },
      },
    },
    appliesTo: () => false,
    requiredFor: ["pin"],
    page: () => ({ heading: "Second", buttons: [{ event: "second.said", label: "Go" }] }),
  } as never)

  it("steps of a plugin apply to every sign-in, and `requiredFor` can also name flows", async () => {
    const config = configOf({ plugins: [{ id: "test", flows: [signIn()], steps: [second] }] })
    expect([...resolveConfig(config).steps.keys()]).toEqual(["second"])
    const send = browserOf(config)
    await send("/auth/csrf")
    const begun = await send("/auth/pin", { name: "ada" })
    expect(begun.headers.get("location")).toContain("/auth/second?flow=")
  })

  it("steps of a plugin are composed once for configurations that are made several times", () => {
    const plugins = [{ id: "test", flows: [signIn()], steps: [second] }]
    const [one, other] = [1, 2].map(() => compositionOf(resolveConfig(configOf({ plugins }))))
    expect(other).toBe(one)
  })

  it("flows of a provider are added, whether or not the provider was called", () => {
    const brings = { id: "brought", flows: [signIn()] }
    const provider = {
      id: "shop",
      name: "Shop",
      type: "credentials" as const,
      credentials: {},
      authorize: () => null,
      brings,
    }
    for (const given of [provider, () => provider])
      expect([...resolveConfig(configOf({ providers: [given] })).ownFlows.keys()]).toEqual(["pin"])
  })
})

it("a route that responds in JSON also reports failures in JSON", async () => {
  const failing = signIn({
    routes: { "POST /pin": { ...open, responds: "json" } },
    deliver: () => ({ json: {} }),
    asks: {
      check: ask(["pin.right", "pin.wrong"], () => {
        throw new Error("down")
      }),
    },
  })
  const config = configOf({ plugins: [{ id: "test", flows: [failing] }] })
  const post = async (body: string) =>
    Auth(
      new Request("https://app.test/auth/pin", {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
      config,
    )
  const down = await post("name=x")
  expect([down.status, await down.json()]).toMatchObject([500, { error: "Configuration", reason: "effect_failed" }])
  const long = await post(`name=${"x".repeat(10_000)}`)
  expect([long.status, await long.json()]).toMatchObject([400, { error: "invalid_request", reason: "field_too_long" }])
})
