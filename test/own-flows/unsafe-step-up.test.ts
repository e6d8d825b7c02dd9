/**
 * Flows that would raise a session without proof, or another user's session. The library refuses each of them at
 * start-up.
 */
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
import { messageOf, path, type Parts } from "./refusal.ts"
import { stepsFlow, wordStep } from "./step-up-flow.ts"

/** A safe flow, without its types, because most changes here would not compile. */
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

/** A step that leads on from its waiting state without its check. */
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

/** The evidence is added without the flow's check. */
const unchecked: Parts = [
  '"stepUp.addingEvidence" is reached without passing the check "flow:pin.number".',
  "Rule INV-O2:",
  'Remedy: Aim the transition marked with * at the state whose meta.check is "number"',
]
const toTyping = ["identifying on pin.asked", "typing on visitor.identified"]
const toChecking = [...toTyping, "checking on pin.typed"]

/** The flow adds the evidence without a comparison of the person. */
const uncompared: Parts = [
  '"stepUp.addingEvidence" is reached without passing the check "samePerson".',
  "Rule INV-O2:",
  'Remedy: Aim the transition marked with * at a state before the check "samePerson"',
]

/** Returns a flow that leads some visitors into the middle of the step-up, after its own check. */
const raising = (target: string) =>
  withStates(
    {
      checking: { ...checking, on: { ...checking.on, "pin.right": "checked" } },
      checked: { meta: { title: "Checked" }, always: [{ target, guard: "isKnown" }, { target: "stepUp" }] },
    },
    { guards: { isKnown: () => true } },
  )

const ideas: readonly (readonly [idea: string, begin: () => void, says: Parts])[] = [
  [
    "raise the session at once, without the check",
    () => start([withStates({ start: { ...first, on: { "pin.asked": "stepUp" } } })]),
    [...unchecked, path("stepUp.identifyingVisitor on pin.asked")],
  ],
  [
    "raise it if the check fails",
    () => start([failingTo("stepUp")]),
    [...unchecked, path(...toChecking, "stepUp.identifyingVisitor on pin.wrong")],
  ],
  [
    "bypass the check with a request while the flow waits",
    () => start([withStates({ typing: { ...typing, on: { ...typing.on, "pin.skipped": "stepUp" } } }, skipping)]),
    [...unchecked, path(...toTyping, "stepUp.identifyingVisitor on pin.skipped")],
  ],
  [
    "check before the session is identified",
    () => start([flow({ states: { start: { ...first, on: { "pin.asked": "typing" } }, typing, checking } })]),
    [
      '"checking" is reached without a transition on visitor.identified.',
      "Rule STEPUP-02:",
      path("typing on pin.asked", "checking on pin.typed"),
      "Remedy: Aim the transition marked with * at an earlier state",
    ],
  ],
  [
    "keep another visitor than the identified one",
    () => withStates({ typing: { ...typing, meta: { title: "T", keeps: ["visitorAtStart"] } } }),
    ['`meta` of its state "typing" has the key "keeps", which is not allowed there. The allowed keys are title, check'],
  ],
  [
    "prove nothing",
    () => start([stepsFlow]),
    ['The flow "confirm" cannot be used', 'neither a check in `requires` nor a step `at: ["stepUp"]` proves anything'],
  ],
  [
    "prove by a step that runs in sign-ins",
    () => start([stepsFlow], { steps: [defineStep({ ...anyWord.definition, at: ["signIn"] } as never)] }),
    ['The flow "confirm" cannot be used', 'neither a check in `requires` nor a step `at: ["stepUp"]` proves anything'],
  ],
  [
    "claim methods without a check",
    () => flow({ requires: [], methods: ["otp"] }),
    ['The flow "pin" cannot be used', "requires no check that would prove them. Name its checks in `requires`"],
  ],
  [
    "name a person without a check",
    () => flow({ requires: [], subject: () => ({ id: "one" }) }),
    ['The flow "pin" cannot be used', "requires no check that would prove them. Name its checks in `requires`"],
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
    [
      '"stepUp.addingEvidence" is reached by a request whose route takes no form token.',
      "Rule APPROVAL-02:",
      path("identifying on pin.asked", "checking on visitor.identified", "stepUp.identifyingVisitor on pin.right"),
      "Remedy: Remove the transition marked with *, and let only a request of a POST route",
    ],
  ],
  [
    "leave a step at stepUp without passing it",
    () => start([flow({})], { steps: [leakyStep] }),
    [
      '"stepUp.addingEvidence" is reached without passing the check "step:leaky".',
      "Rule INV-O2:",
      / {2}\* → stepUp\.confirmingStanding +on leaky\.left {3}← step "leaky"/,
      "Remedy: Aim the transition marked with * at the state of the step whose meta names `passes`",
    ],
  ],
  [
    "raise sessions of people without a stored user",
    () => start([flow({})], { adapter: undefined }),
    ['The flow "pin" steps up', "Configure an `adapter` that stores users."],
  ],
  [
    "raise rows without a place for the evidence",
    () =>
      start([flow({ waits: { in: "cookie", lifetime: 60 } })], {
        stores: undefined,
        session: { strategy: "database" },
      }),
    ['The flow "pin" steps up', "evidence of database sessions is kept in `stores`. Configure `stores`"],
  ],
]

/** Flows that would widen a session, or issue one, in another place than the end of the step-up. */
const widening: typeof ideas = [
  [
    "aim behind the comparison of the person",
    () => start([raising("#stepUp.resolvingTarget")]),
    [
      ...uncompared,
      path(...toChecking, "checked on pin.right", "stepUp.resolvingTarget at once, if pin.isKnown"),
      "\n  - mustTake(on account.found, stepUp.addingEvidence): ",
    ],
  ],
  [
    "aim at the state that adds the evidence",
    () => start([raising("#stepUp.addingEvidence")]),
    [
      ...uncompared,
      path(...toChecking, "checked on pin.right", "stepUp.addingEvidence at once, if pin.isKnown"),
      "\n  - oneGrant: a second state or transition that issues the session",
    ],
  ],
  [
    "also end in a session",
    () => failingTo("admission"),
    ['its state "checking" leads to "admission", which is not one of its states'],
  ],
  [
    "end in step-up although it ends in a session",
    () => flow({ ends: "admission", subject: () => ({ id: "one" }) }),
    ['its state "checking" leads to "stepUp", which is not one of its states'],
  ],
  [
    "ask for the evidence itself",
    () => start([withStates({ identifying: { ...identifying, entry: { type: "addEvidence", params: {} } } })]),
    ['Flow "pin", state "identifying": the action "pin.addEvidence" is neither `keep` nor a known ask.'],
  ],
  [
    "run the ask for the evidence itself",
    () => flow({ asks: { ...safe.asks, addEvidence: ask(["pin.added"], () => ({ type: "pin.added" })) } }),
    ['its ask "addEvidence" has a dot, or the name of one of the library\'s own'],
  ],
  [
    "declare a grant of its own",
    () => withStates({ typing: { ...typing, meta: { title: "T", grants: "evidence" } } }),
    [
      '`meta` of its state "typing" has the key "grants", which is not allowed there. The allowed keys are title, check',
    ],
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
    [
      '"idle" asks for "addEvidence" in "adding" differently from the built-in flow.',
      "Rule PROOF-01:",
      / {2}\* → adding +on signOut\.requested {3}← the override of flow "sign-out"/,
      'Remedy: Remove the ask "addEvidence" from the transition marked with *',
    ],
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
  it("but the safe flow starts, with and without steps", () => {
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

  it("because it breaks STEPUP-01 if the person is not compared, and INV-K3 if a second edge adds evidence", () => {
    expect(brokenBy(failingTo("#stepUp.resolvingTarget"))).toEqual(expect.arrayContaining(["INV-O2"]))
    expect(brokenBy(failingTo("#stepUp.addingEvidence"))).toEqual(expect.arrayContaining(["INV-K3"]))
    const early = withStates({ start: { ...first, on: { "pin.asked": "#stepUp.resolvingTarget" } } })
    expect(brokenBy(early)).toEqual(expect.arrayContaining(["INV-O2", "STEPUP-01"]))
  })

  it.each(ideas)("and is refused: %s", (_idea, begin, says) => {
    const message = messageOf(begin)
    for (const part of says) expect(message).toMatch(part)
  })

  it.each(widening)(
    "STEP-09: a flow that would widen a session outside of step-up is refused: %s",
    (_idea, begin, says) => {
      const message = messageOf(begin)
      for (const part of says) expect(message).toMatch(part)
    },
  )
})
