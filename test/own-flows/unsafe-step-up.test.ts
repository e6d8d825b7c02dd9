/** Flows that would raise a session without proof, or another user's session: each is refused at start-up. */
import { describe, expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import { chartsOfFlow } from "../../machines/own-flow/flow-chart.ts"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { grantsOf } from "../../machines/proofs/grant.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { stepsFlow, wordStep } from "./step-up-flow.ts"

/** A safe flow, without its types: most changes here would not compile. */
const safe = {
  id: "pin",
  version: 1,
  title: "Confirm with a number",
  data: { user: "" },
  routes: {
    "POST /pin": { events: { "pin.asked": [] } },
    "POST /pin/check": { events: { "pin.typed": ["number"] } },
  },
  asks: { check: ask(["pin.right", "pin.wrong"], () => ({ type: "pin.right" })) },
  initial: "start",
  states: {
    start: { meta: { title: "Start" }, on: { "pin.asked": "identifying" } },
    identifying: {
      meta: { title: "Identify" },
      entry: { type: "identifyVisitor", params: {} },
      on: { "visitor.identified": "typing" },
    },
    typing: {
      tags: "waiting",
      meta: { title: "Type" },
      on: { "pin.typed": { target: "checking", actions: { type: "check", params: {} } } },
    },
    checking: {
      meta: { title: "Check", check: "number", passes: "pin.right" },
      on: { "pin.right": "stepUp", "pin.wrong": "typing" },
    },
  },
  requires: ["number"],
  ends: "stepUp",
  waits: { in: "cookie", lifetime: 60, attempts: { "pin.typed": 3 } },
  responses: { typing: () => ({ page: { heading: "Type", buttons: [{ event: "pin.typed", label: "Go" }] } }) },
}

const { start: first, identifying, typing, checking } = safe.states

function flow(change: Readonly<Record<string, unknown>>): Flow {
  return defineFlow({ ...safe, ...change } as never)
}

function withStates(states: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>> = {}): Flow {
  return flow({ states: { ...safe.states, ...states }, ...change })
}

function start(flows: readonly Flow[], change: Partial<AuthConfig> = {}): void {
  proveFlows({
    secret: "a secret of a test, of more than thirty-two bytes",
    adapter: memoryAdapter(),
    stores: memoryStores(),
    providers: [],
    plugins: [{ id: "test", flows }],
    ...change,
  })
}

/** The target of the flow if the check fails. */
const failingTo = (target: string) =>
  withStates({ checking: { ...checking, on: { ...checking.on, "pin.wrong": target } } })

const skipping = { routes: { ...safe.routes, "POST /pin/skip": { events: { "pin.skipped": [] } } } }

/** Leads on from its waiting state, without its check. */
const leakyStep = defineStep({
  id: "leaky",
  title: "A step that can be left",
  at: ["stepUp"],
  data: {},
  requests: { "leaky.done": [], "leaky.left": [] },
  asks: { check: ask(["leaky.right"], () => ({ type: "leaky.right" })) },
  initial: "asking",
  states: {
    asking: {
      tags: "waiting",
      meta: { title: "Asks" },
      on: { "leaky.done": { target: "checking", actions: { type: "check", params: {} } }, "leaky.left": "passed" },
    },
    checking: { meta: { title: "Checks", passes: "leaky.right" }, on: { "leaky.right": "passed" } },
  },
  page: () => ({ heading: "A", buttons: [] }),
})

const anyWord = wordStep({ seen: () => true })

/** Each with required words of the message: the rule or the culprit, and what to do. */
const ideas: readonly (readonly [idea: string, begin: () => void, says: RegExp])[] = [
  [
    "raise the session at once, without the check",
    () => start([withStates({ start: { ...first, on: { "pin.asked": "stepUp" } } })]),
    /flow:pin\.number[\s\S]*What to do: Aim/,
  ],
  ["raise it if the check fails", () => start([failingTo("stepUp")]), /flow:pin\.number[\s\S]*pin\.wrong/],
  [
    "bypass the check with a request while the flow waits",
    () => start([withStates({ typing: { ...typing, on: { ...typing.on, "pin.skipped": "stepUp" } } }, skipping)]),
    /flow:pin\.number[\s\S]*pin\.skipped/,
  ],
  [
    "check before the session is identified",
    () => start([flow({ states: { start: { ...first, on: { "pin.asked": "typing" } }, typing, checking } })]),
    /visitor\.identified[\s\S]*STEPUP-02[\s\S]*What to do/,
  ],
  ["aim behind the comparison of the person", () => start([failingTo("#stepUp.resolvingTarget")]), /What to do/],
  ["aim at the state that adds the evidence", () => start([failingTo("#stepUp.addingEvidence")]), /What to do/],
  ["also end in a session", () => failingTo("admission"), /leads to "admission", which is none of its states/],
  [
    "end in step-up although it ends in a session",
    () => flow({ ends: "admission", subject: () => ({ id: "one" }) }),
    /leads to "stepUp", which is none of its states/,
  ],
  [
    "ask for the evidence itself",
    () => start([withStates({ identifying: { ...identifying, entry: { type: "addEvidence", params: {} } } })]),
    /pin\.addEvidence.*neither/,
  ],
  [
    "run the ask for the evidence itself",
    () => flow({ asks: { ...safe.asks, addEvidence: ask(["pin.added"], () => ({ type: "pin.added" })) } }),
    /the name of one of the library's own/,
  ],
  [
    "declare a grant of its own",
    () => withStates({ typing: { ...typing, meta: { title: "T", grants: "evidence" } } }),
    /key "grants", which means nothing/,
  ],
  [
    "keep another visitor than the identified one",
    () => withStates({ typing: { ...typing, meta: { title: "T", keeps: ["visitorAtStart"] } } }),
    /key "keeps"/,
  ],
  ["prove nothing", () => start([stepsFlow]), /neither a check in `requires` nor a step/],
  [
    "prove by a step that runs in sign-ins",
    () => start([stepsFlow], { steps: [defineStep({ ...anyWord.definition, at: ["signIn"] } as never)] }),
    /neither a check in `requires` nor a step/,
  ],
  [
    "claim methods without a check",
    () => flow({ requires: [], methods: ["otp"] }),
    /requires no check that would prove/,
  ],
  [
    "name a person without a check",
    () => flow({ requires: [], subject: () => ({ id: "one" }) }),
    /requires no check that would prove/,
  ],
  [
    "raise a session by following a link",
    () =>
      start([
        flow({
          routes: { "GET /pin": { events: { "pin.asked": [] } } },
          states: {
            start: first,
            identifying: {
              ...identifying,
              on: { "visitor.identified": { target: "checking", actions: { type: "check", params: {} } } },
            },
            checking: { ...checking, on: { "pin.right": "stepUp", "pin.wrong": "refused" } },
          },
          waits: undefined,
          responses: {},
        }),
      ]),
    /takes no form token[\s\S]*APPROVAL-02/,
  ],
  [
    "leave a step at stepUp without passing it",
    () => start([flow({})], { steps: [leakyStep] }),
    /step:leaky[\s\S]*leaky\.left[\s\S]*step "leaky"/,
  ],
  [
    "add evidence in a flow of the library",
    () =>
      start([flow({})], {
        flows: {
          signOut: (machine) =>
            extendFlow(machine, {
              states: {
                refused: {},
                adding: {
                  meta: { title: "A" },
                  entry: { type: "addEvidence", params: {} as never },
                  on: { "evidence.added": "signedOut", "evidence.refused": "refused" } as never,
                },
                idle: { on: { "signOut.requested": "adding" } },
              },
            }),
        },
      }),
    /addEvidence[\s\S]*PROOF-01/,
  ],
  [
    "raise sessions of people without a stored user",
    () => start([flow({})], { adapter: undefined }),
    /Give an `adapter`/,
  ],
  [
    "raise rows without a place for the evidence",
    () =>
      start([flow({ waits: { in: "cookie", lifetime: 60 } })], {
        stores: undefined,
        session: { strategy: "database" },
      }),
    /evidence of database sessions is kept in `stores`/,
  ],
]

/** Further broken invariants of a changed flow, by id, beyond its first message. */
function brokenBy({ definition }: Flow): readonly (string | undefined)[] {
  const { chart, base } = chartsOfFlow(definition)
  const answersOf = answersIn(extensionOf(chart))
  const asks = new Set(Object.keys(answersOf))
  const requires = ["flow:pin.number", "samePerson"] as const
  const formEvents = new Set(["pin.asked", "pin.typed"])
  return verifyFlow(compile(chart, asks), { requires, answersOf, base: compile(base, asks), formEvents }).map(
    ({ id }) => id,
  )
}

describe("an unsafe step-up does not start", () => {
  it("the safe flow does start, with steps and without", () => {
    expect(() => start([flow({})])).not.toThrow()
    expect(() => start([flow({}), stepsFlow], { steps: [anyWord] })).not.toThrow()
    expect(brokenBy(flow({}))).toEqual([])
  })

  it("has one grant", () => {
    const { chart } = chartsOfFlow(flow({}).definition)
    expect(grantsOf(compile(chart, new Set(Object.keys(answersIn(extensionOf(chart))))))).toEqual([
      "stepUp.addingEvidence",
    ])
  })

  it("breaks STEPUP-01 if the person is not compared, and INV-K3 if a second edge adds evidence", () => {
    expect(brokenBy(failingTo("#stepUp.resolvingTarget"))).toEqual(expect.arrayContaining(["INV-O2"]))
    expect(brokenBy(failingTo("#stepUp.addingEvidence"))).toEqual(expect.arrayContaining(["INV-K3"]))
    const early = withStates({ start: { ...first, on: { "pin.asked": "#stepUp.resolvingTarget" } } })
    expect(brokenBy(early)).toEqual(expect.arrayContaining(["INV-O2", "STEPUP-01"]))
  })

  it.each(ideas)("refused: %s", (_idea, begin, says) => {
    expect(begin).toThrow(says)
  })
})
