/**
 * The flows of this folder under `checkFlows`, as an application plays them. The paths take every transition that
 * requests can reach.
 */
import { describe, expect, it } from "vitest"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { flowsWithoutProvider } from "../../src/flows/registry.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { checkSomeFlows } from "../../src/testing/check-flows.ts"
import type { CheckedFlow, CheckFlowsOptions } from "../../src/testing.ts"
import { password } from "../model/scenes.ts"
import { playsAll, sampled } from "../support/sample.ts"
import { everywhere } from "../model/unprovoked.ts"
import { deviceFlow } from "./device-flow.ts"
import { organisationFlow } from "./organisation-flow.ts"
import { redefined } from "./redefined.ts"
import { smsFlow } from "./sms-flow.ts"
import { numberFlow, pinFlow, stepsFlow, wordStep } from "./step-up-flow.ts"

const patience = 300_000

/** For an attacked flow, the number of paths for each kind of attack. */
const fewAttacks = playsAll ? 2 : 1

const sms = smsFlow({ send: () => undefined })
const samples: CheckFlowsOptions["flows"] = {
  requests: { "sms.requested": { phone: "+4912345" } },
  answers: { "sms.sendCode": [{ type: "sms.sent", digest: "digest" }] },
}

const isBuiltIn = (id: string): boolean => flowsWithoutProvider.some((one) => one === id)

function configWith(flow: Flow, more: Partial<AuthConfig> = {}): CheckFlowsOptions["config"] {
  return (now) => ({
    secret: "a secret of a test, of more than thirty-two bytes",
    adapter: memoryAdapter({ now }),
    stores: memoryStores(now),
    session: { strategy: "database" },
    providers: [],
    plugins: [{ id: "app", flows: [flow] }],
    ...more,
  })
}

/**
 * The played transitions of the flow itself. Flows without a provider, such as reading a session, are not played: other
 * tests play them, and no flow of an application changes them.
 */
async function checked(flow: Flow, options: Partial<CheckFlowsOptions> = {}): Promise<CheckedFlow> {
  const all = { config: configWith(flow), adversary: fewAttacks, flows: samples, ...options }
  const { flows } = await checkSomeFlows(all, (id, provider) => provider !== "" || !isBuiltIn(id))
  const found = flows.find((one) => one.flow === flow.id)
  if (found === undefined) throw new Error(`"${flow.id}" was not played.`)
  return found
}

const unvisited = "flows of an application do not ask at their start who is signed in, so that nothing is linked"
const mailbox = "only a link in a mail proves a mailbox"
const addressless = "the flow names a person without an address"
const unlinked = "only a provider of the configuration links by address"

/** Transitions of admission that no flow of an application takes, by guard or answer. */
const never: Readonly<Record<string, string>> = {
  visitorChanged: unvisited,
  ownedByAnother: unvisited,
  visitorUnseen: unvisited,
  visitorUnproven: unvisited,
  visitorLinks: unvisited,
  "admission.checkingRecency": unvisited,
  mailboxOfStranger: mailbox,
  mailboxProven: mailbox,
  "user.quarantined": mailbox,
  "admission.quarantiningUser": mailbox,
  addressLinks: unlinked,
}

const withoutAddress: Readonly<Record<string, string>> = {
  perhapsUnfinished: addressless,
  addressUnproven: addressless,
  "admission.checkingLink": addressless,
  "admission.recallingSignUp": addressless,
}

const unproven = "an address that nobody vouches for is stored with no user"
const omitted = { perhapsUnfinished: unproven, nobodyKnown: unproven, "admission.recallingSignUp": unproven }

const stored = { nothingStored: "users are stored" }
const unstored = { ownerKnown: "no users are stored", nobodyKnown: "no users are stored" }
const approved = { nobodyKnown: "a user who approved is stored" }

/** Returns the transitions without a path and without a reason, and the reasons without a transition. */
function unexplained({ edges: { untaken } }: CheckedFlow, reasons: Readonly<Record<string, string>>) {
  const idle = new Set(Object.keys(reasons))
  // No configuration of this file has the provider of anonymous users.
  const possible = untaken.filter((edge) => !/mergesAnonymous|mergingAnonymous|promoted/.test(edge))
  const left = possible.filter((edge) => {
    const [, from = "", kind, cause] = /^(\S+) → \S+ \((on|always)(?: (?:\S+ )?if)? ?(\S*)\)$/.exec(edge) ?? []
    const [reason] = [cause ?? "", from].filter((name) => Object.hasOwn(reasons, name))
    if (reason !== undefined) idle.delete(reason)
    return reason === undefined && (kind !== "on" || everywhereIn(cause ?? "", from) === undefined)
  })
  return { left, idle: [...idle] }
}

const restsInTail: ReadonlySet<string> = new Set([
  "admission.checkingLink",
  "admission.admitted",
  "stepUp.comparingPerson",
  "stepUp.proven",
  "stepUp.word.asking",
])

/** Returns the reason why no path takes the root's transition in this state. */
function everywhereIn(event: string, from: string): string | undefined {
  const rests = ["start", "enteringCode", "deciding", "typing"].includes(from) || restsInTail.has(from)
  if (event === "flow.expired") return everywhere.notWaiting
  return rests && event.startsWith("effect.") ? everywhere.noAsk : undefined
}

type Case = readonly [title: string, play: (adversary: number) => Promise<void>]

/** Sign-ins of an application. All of them play: every transition is taken, or cannot be. */
const signIns: readonly Case[] = [
  [
    "a text message, with users in a database",
    async (adversary) => {
      const played = await checked(sms, { adversary })
      expect(unexplained(played, { ...never, ...withoutAddress, ...stored })).toEqual({ left: [], idle: [] })
      if (adversary > 0) expect(played.attacks).toBeGreaterThan(10)
    },
  ],
  [
    "a text message, without a database",
    async (adversary) => {
      const unstoredUsers = { adapter: undefined, session: { strategy: "jwt" } } as const
      const played = await checked(sms, { adversary, config: configWith(sms, unstoredUsers) })
      expect(unexplained(played, { ...never, ...withoutAddress, ...unstored })).toEqual({ left: [], idle: [] })
    },
  ],
  [
    "a flow whose person has an address",
    async (adversary) => {
      const flow = redefined(sms, { subject: () => ({ id: "one", email: "ada@example.test" }) })
      const played = await checked(flow, { adversary })
      expect(unexplained(played, { ...never, ...omitted, ...stored })).toEqual({ left: [], idle: [] })
    },
  ],
  [
    "a device that waits for an approval, with the session in a body",
    async (adversary) => {
      const played = await checked(deviceFlow, { adversary })
      const reasons = { ...never, ...withoutAddress, ...stored, ...approved }
      expect(unexplained(played, reasons)).toEqual({ left: [], idle: [] })
    },
  ],
  [
    "a flow in addition to a provider, with a step in the sign-ins of both",
    async (adversary) => {
      const steps = [acceptTerms({ version: "1", text: ["Be kind."], accepted: () => false, accept: () => undefined })]
      const played = await checked(sms, { adversary, config: configWith(sms, { providers: [password], steps }) })
      const ofStep = played.edges.untaken.filter((edge) => /^admission\.terms\..*\(on terms/.test(edge))
      expect(ofStep).toEqual([])
      expect(played.paths).toBeGreaterThan(50)
    },
  ],
]

const attackedSignIns = new Set(sampled(signIns, 1, "attacked sign-ins of an application"))

describe("checkFlows plays flows of an application", () => {
  it.each(signIns.map((one) => [one[0], one] as const))(
    "such as a sign-in by %s",
    { timeout: patience },
    async (_title, one) => {
      expect.hasAssertions()
      await one[1](attackedSignIns.has(one) ? fewAttacks : 0)
    },
  )

  it("such as a flow that ends in responses, and writes into the session", { timeout: patience }, async () => {
    const played = await checked(organisationFlow(() => true))
    expect(unexplained(played, {})).toEqual({ left: [], idle: [] })
  })
})

const firstAsked = { sessionReplaced: "where the flow first asks for the session, it has none to compare with" }
const unnamed = { "stepUp.comparingPerson": "without a subject, what was checked is about the user of the session" }

const pin = pinFlow(() => "1234")

/** The step-ups of an application, each with the reasons for its untaken transitions. */
const stepUps: readonly (readonly [title: string, Flow, Readonly<Record<string, string>>, Partial<AuthConfig>])[] = [
  ["by a value of the session's user", pin, { ...firstAsked, ...unnamed }, {}],
  ["by an account of another flow", numberFlow, firstAsked, {}],
  ["only by a step", stepsFlow, { ...firstAsked, ...unnamed }, { steps: [wordStep({ seen: () => true })] }],
]

const stepUpsBySession = stepUps.flatMap(([title, ...rest]) =>
  sampled(["jwt", "database"] as const, 1, `sessions of step-ups ${title}`).map(
    (strategy) => [title, strategy, ...rest] as const,
  ),
)

describe("checkFlows plays step-ups", () => {
  const attacked = new Set(sampled(stepUps, 1, "attacked step-ups of an application").map(([title]) => title))
  it.each(stepUpsBySession)(
    "%s, with %s sessions",
    { timeout: patience },
    async (title, strategy, flow, reasons, more) => {
      const config = configWith(flow, { session: { strategy }, plugins: [{ id: "app", flows: [sms, flow] }], ...more })
      const adversary = attacked.has(title) ? fewAttacks : 0
      const played = await checked(flow, { adversary, config })
      expect(unexplained(played, reasons)).toEqual({ left: [], idle: [] })
      if (adversary > 0) expect(played.attacks).toBeGreaterThan(0)
    },
  )
})

/** A flow that begins with a GET, with an answer that its guard reads. */
const look = defineFlow({
  id: "look",
  title: "Look something up",
  data: { length: 0 },
  routes: { "GET /look/up": { events: { "look.asked": ["word"], "look.left": [] } } },
  asks: {
    find: ask(["look.found"], async (_params: object) => ({ type: "look.found" as const, text: "It is there." })),
  },
  guards: { isAda: ({ event }) => event.type === "look.asked" && event.word === "Ada" },
  initial: "start",
  states: {
    start: {
      meta: { title: "A word is asked for" },
      on: {
        "look.asked": [
          { guard: "isAda", target: "finding", actions: { type: "find", params: {} } },
          { target: "gone" },
        ],
        "look.left": "gone",
      },
    },
    finding: {
      meta: { title: "Find it" },
      on: {
        "look.found": {
          target: "found",
          actions: { type: "keep", params: ({ event }) => ({ length: event.text.length }) },
        },
      },
    },
    found: { type: "final", meta: { title: "Found" } },
    gone: { type: "final", meta: { title: "Gone" } },
  },
  ends: "response",
  responses: { found: ({ data }) => ({ json: { length: data.length } }), gone: () => ({ redirect: "/" }) },
})

it("checkFlows sends each sample of a request: both results of a guard are played", async () => {
  const answers = { "look.find": [{ type: "look.found", text: "It is there." }] }
  const way = (edges: CheckedFlow["edges"]) => edges.untaken.filter((edge) => edge.includes("(on look.asked"))
  const one = await checked(look, { flows: { answers, requests: { "look.asked": { word: "Ada" } } } })
  expect(way(one.edges)).toEqual(["start → gone (on look.asked)"])
  const requests = { "look.asked": [{ word: "Ada" }, { word: "Grace" }] }
  expect(way((await checked(look, { flows: { answers, requests } })).edges)).toEqual([])
})

describe("EXT-02: a missing sample of a flow", () => {
  it(
    "a sample that is missing for an answer is reported with its flow, its ask, its field, and the option to pass it in",
    { timeout: patience },
    async () => {
      const requests = { "look.asked": { word: "Ada" } }
      await expect(checked(look, { flows: { requests } })).rejects.toThrow(
        [
          'look: The flow "look" threw when it heard "look.found": Cannot read properties of undefined (reading \'length\')',
          'The ask "find" of the flow "look": No sample gives the field "text" of its answer "look.found".',
          'Pass it: checkFlows({ flows: { answers: { "look.find": [{ type: "look.found", text: … }] } } }).',
        ].join("\n"),
      )
      const answers = { "look.find": [{ type: "look.found", text: "It is there." }] }
      const played = await checked(look, { flows: { requests, answers } })
      expect(played.paths).toBeGreaterThan(3)
    },
  )

  it(
    "a sample that is missing for a request is reported with its flow, its field, and the option to pass it in",
    { timeout: patience },
    async () => {
      const flow = redefined(sms, {
        subject: ({ data }: { data: { phone: string } }) => ({ id: data.phone.startsWith("+") ? data.phone : "" }),
      })
      await expect(checked(flow, { flows: {} })).rejects.toThrow(
        /^sms: No path passes the flow "sms"[^]*Its request "sms.requested" was sent with \{ phone: "phone" \}[^]*checkFlows\(\{ flows: \{ requests: \{ "sms.requested": \{ phone: "…" \}/,
      )
    },
  )
})

describe("EXT-02: a sample of a flow that leads nowhere", () => {
  it(
    "is reported before the faults of later requests, because these requests are never sent",
    { timeout: patience },
    async () => {
      const flow = redefined(sms, {
        subject: ({ data }: { data: { phone: string } }) => ({ id: data.phone.startsWith("+") ? data.phone : "" }),
      })
      const requests = { "sms.requested": [{ phone: "none" }, { phone: "nothing" }] }
      await expect(checked(flow, { flows: { requests } })).rejects.toThrow(
        /Its request "sms.requested" was sent with \{ phone: "none" \} and \{ phone: "nothing" \}[^]*"sms.requested": \{ phone: "…" \}[^]*Its request "sms.entered" was sent with/,
      )
    },
  )
})

describe("checkFlows notices", () => {
  it("a page of a flow that throws", { timeout: patience }, async () => {
    const enteringCode = () => {
      throw new Error("There is no such template.")
    }
    const flow = redefined(sms, { responses: { ...sms.definition.responses, enteringCode } })
    await expect(checked(flow)).rejects.toThrow(/the page at \/sms\/code\?flow=\S+ is answered with/)
  })
})
