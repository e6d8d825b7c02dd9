/**
 * Flows that would sign a visitor in without a check. The library refuses each of them at start-up, and names the
 * fault, its place, and what to do.
 */
import { describe, expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import { chartsOfFlow } from "../../machines/own-flow/flow-chart.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { messageOf, path, type Parts } from "./refusal.ts"

/** A safe flow, without its types, because most changes here would not compile. */
const safe = {
  id: "pin",
  version: 1,
  title: "Sign in by a number",
  data: { name: "" },
  routes: {
    "POST /pin": { events: { "pin.named": ["name"] } },
    "POST /pin/check": { events: { "pin.typed": ["number"] } },
  },
  asks: {
    check: ask(["pin.right", "pin.wrong"], () => ({ type: "pin.right" })),
    look: ask(["pin.found"], () => ({ type: "pin.found" })),
  },
  guards: {},
  initial: "start",
  states: {
    start: { meta: { title: "Start" }, on: { "pin.named": "looking" } },
    looking: { meta: { title: "Look" }, entry: { type: "look", params: {} }, on: { "pin.found": "typing" } },
    typing: {
      tags: "waiting",
      meta: { title: "Type" },
      on: { "pin.typed": { target: "checking", actions: { type: "check", params: {} } } },
    },
    checking: {
      meta: { title: "Check", check: "number", passes: "pin.right" },
      on: { "pin.right": "admission", "pin.wrong": "typing" },
    },
  },
  requires: ["number"],
  ends: "admission",
  subject: () => ({ id: "one" }),
  waits: { in: "cookie", lifetime: 60, attempts: { "pin.typed": 3 } },
  responses: { typing: () => ({ page: { heading: "Type", buttons: [{ event: "pin.typed", label: "Go" }] } }) },
}

type Safe = typeof safe

/** The flow with other parts. */
function flow(change: Readonly<Record<string, unknown>>): Flow {
  return defineFlow({ ...safe, ...change } as never)
}

/** The flow with other states. */
function withStates(states: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>> = {}): Flow {
  return flow({ states: { ...safe.states, ...states }, ...change })
}

function withRoutes(routes: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>> = {}): Flow {
  return flow({ routes: { ...safe.routes, ...routes }, ...change })
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

const { start: first, checking, typing, looking } = safe.states
const anotherPath = { "POST /pin/skip": { events: { "pin.skipped": [] } } }

/** The session is reached without the flow's check. */
const unchecked: Parts = [
  '"admission.issuingSession" is reached without passing the check "flow:pin.number".',
  "Rule INV-O2:",
  'Remedy: Aim the transition marked with * at the state whose meta.check is "number"',
]
const toTyping = ["looking on pin.named", "typing on pin.found"]
const toChecking = [...toTyping, "checking on pin.typed"]

/** The session is reached without the library's checks. */
const unadmitted: Parts = [
  '"admission.issuingSession" is reached without passing the check "signInPolicy".',
  "Rule INV-O2:",
  "\n  - gate(linkPolicy, admission.issuingSession): a path that does not pass a check",
  'Remedy: Aim the transition marked with * at a state before the check "signInPolicy"',
]

/** Returns a flow that leads some visitors into the middle of admission, after its own check. */
const admitting = (target: string) =>
  withStates(
    {
      checking: { ...checking, on: { ...checking.on, "pin.right": "checked" } },
      checked: { meta: { title: "Checked" }, always: [{ target, guard: "isKnown" }, { target: "admission" }] },
    },
    { guards: { isKnown: () => true } },
  )

const ideas: readonly (readonly [idea: string, begin: () => void, says: Parts])[] = [
  [
    "sign in at once, without the check",
    () => start([withStates({ start: { meta: { title: "S" }, on: { "pin.named": "admission" } } })]),
    [...unchecked, path("readingSubject on pin.named")],
  ],
  [
    "sign in if the check fails",
    () => start([withStates({ checking: { ...checking, on: { ...checking.on, "pin.wrong": "admission" } } })]),
    [...unchecked, path(...toChecking, "readingSubject on pin.wrong")],
  ],
  [
    "bypass the check with a request while the flow waits",
    () =>
      start([
        withRoutes(anotherPath, {
          states: { ...safe.states, typing: { ...typing, on: { ...typing.on, "pin.skipped": "admission" } } },
        }),
      ]),
    [...unchecked, path(...toTyping, "readingSubject on pin.skipped")],
  ],
  [
    "pass the check by the request itself",
    () =>
      start([
        withRoutes(anotherPath, {
          states: {
            ...safe.states,
            typing: {
              ...typing,
              meta: { title: "T", check: "number", passes: "pin.skipped" },
              on: { ...typing.on, "pin.skipped": "admission" },
            },
          },
        }),
      ]),
    [
      'The check "flow:pin.number" is passed in "typing" by "pin.skipped", which is no answer',
      "Rule R1:",
      path(...toTyping, "readingSubject on pin.skipped"),
      'Remedy: In "typing", handle only the answers of the ask',
    ],
  ],
  [
    "pass the check by the first request",
    () =>
      withStates({
        start: { meta: { title: "S", check: "number", passes: "pin.named" }, on: { "pin.named": "admission" } },
      }),
    [
      'The flow "pin" cannot be used: its initial state "start" waits, is final, or has an ask',
      "let this request lead to another state",
    ],
  ],
  [
    "take a request for an answer",
    () =>
      flow({
        asks: {
          ...safe.asks,
          check: ask(["pin.right", "pin.wrong", "pin.typed"] as never, () => ({ type: "pin.right" }) as never),
        },
      }),
    ['The flow "pin" cannot be used: "pin.typed" is a request and an answer', "Give one of them another name."],
  ],
  [
    "leave an answer without a transition",
    () => start([withStates({ checking: { ...checking, on: { "pin.right": "admission" } } })]),
    [
      '"checking" does not always handle "pin.wrong", which "pin.check" can answer.',
      "Rule INV-T1:",
      path(...toChecking),
      "Remedy: Handle every answer of the effect in the state that asks for it",
    ],
  ],
  [
    "handle the answer of another ask",
    () =>
      start([
        withStates({
          checking: {
            ...checking,
            meta: { ...checking.meta, passes: ["pin.right", "pin.found"] },
            on: { ...checking.on, "pin.found": "admission" },
          },
        }),
      ]),
    [
      'The check "flow:pin.number" is passed in "checking" by "pin.found", which is no answer',
      "Rule R1:",
      path(...toChecking, "readingSubject on pin.found"),
      'Remedy: In "checking", handle only the answers of the ask',
    ],
  ],
  [
    "handle a failed effect, and go on",
    () => withStates({ checking: { ...checking, on: { ...checking.on, "effect.failed": "admission" } } }),
    ['The flow "pin" cannot be used: its state "checking" hears "effect.failed", which is not one of its requests'],
  ],
  [
    "ask for the session itself",
    () => start([withStates({ looking: { ...looking, entry: { type: "issueSession", params: {} } } })]),
    ['Flow "pin", state "looking": the action "pin.issueSession" is neither `keep` nor a known ask.'],
  ],
  [
    "keep more than its own data while it waits",
    () => withStates({ typing: { ...typing, meta: { title: "T", keeps: ["candidate"] } } }),
    ['`meta` of its state "typing" has the key "keeps", which is not allowed there. The allowed keys are title, check'],
  ],
  [
    "require nothing",
    () => flow({ requires: [] }),
    ['The flow "pin" cannot be used: it ends in a session.', "with `requires` which checks come before it"],
  ],
  [
    "require a check that it does not make",
    () => flow({ requires: ["number", "face"] }),
    ['The flow "pin" cannot be used: `requires` names the check "face", which none of its states performs.'],
  ],
  [
    "name no person",
    () => flow({ subject: undefined }),
    ['The flow "pin" cannot be used: it ends in a session.', "Say with `subject` whose"],
  ],
  [
    "wait without an end",
    () => flow({ waits: undefined }),
    ['its state "typing" waits.', "Say with `waits` for how long: 1 to 86400 seconds."],
  ],
  [
    "wait for a year",
    () => flow({ waits: { in: "cookie", lifetime: 31_536_000 } }),
    ['its state "typing" waits.', "Say with `waits` for how long: 1 to 86400 seconds."],
  ],
  [
    "loop by itself",
    () =>
      start([
        withStates({
          looking: { meta: { title: "L" }, always: "again" },
          again: { meta: { title: "A" }, always: "looking" },
        }),
      ]),
    ['Flow "pin", state "looking": an endless loop without a guard: looking → again → looking'],
  ],
  [
    "ask again and again without waiting",
    () =>
      start([
        withStates(
          {
            looking: { ...looking, on: { "pin.found": [{ target: "again", guard: "isOpen" }, { target: "typing" }] } },
            again: { ...looking, meta: { title: "A" }, on: { "pin.found": "looking" } },
          },
          { guards: { isOpen: () => true } },
        ),
      ]),
    [
      "Nothing bounds how often the flow goes round before it waits or ends.",
      "Rule INV-T1:",
      path("again on pin.found, if pin.isOpen", "looking on pin.found"),
      'Remedy: Tag a state of the cycle "waiting", so that the flow waits for a request before it repeats the cycle.',
    ],
  ],
  [
    "lead back to its first state",
    () => withStates({ checking: { ...checking, on: { ...checking.on, "pin.wrong": "start" } } }),
    [
      'The flow "pin" cannot be used: "pin.wrong" leads from its state "checking" to its initial state "start"',
      'Aim it at a state that is tagged "waiting", such as "typing"',
    ],
  ],
  [
    "stay in its first state",
    () => withStates({ start: { ...first, on: { "pin.named": {} } } }),
    [
      'The flow "pin" cannot be used: "pin.named" leads from its state "start" to its initial state "start"',
      'Aim it at a state that is tagged "waiting", such as "typing"',
    ],
  ],
  [
    "ask again by a transition of a state to itself",
    () => start([withStates({ looking: { ...looking, on: { "pin.found": "looking" } } })]),
    [
      'every transition into "looking" asks only for "pin.look", but this one asks for nothing.',
      "Rule INV-T1:",
      path("looking on pin.named", "looking on pin.found"),
      /Remedy: .*tagged "waiting".*to itself runs its `entry`, which asks again, only with `reenter`/,
    ],
  ],
  [
    "pass the check by a guard of a request",
    () =>
      start([
        withStates(
          {
            typing: {
              ...typing,
              meta: { title: "T", check: "number", passes: "isRight" },
              on: { "pin.typed": [{ target: "admission", guard: "isRight" }, { target: "typing" }] },
            },
            looking: { ...looking, on: { "pin.found": "typing" } },
          },
          { guards: { isRight: () => true } },
        ),
      ]),
    [
      'Flow "pin", state "typing": the check "flow:pin.number" is passed by "pin.isRight"',
      "a guard passes a check only on an `always`",
      'Let "pin.typed" lead to a state of its own, with that guard on an `always`, and let that state be the check.',
    ],
  ],
  [
    "stop where no request may end",
    () =>
      start([
        withStates(
          {
            looking: { ...looking, on: { "pin.found": [{ target: "lost", guard: "isOpen" }, { target: "typing" }] } },
            lost: { meta: { title: "L" }, on: { "pin.right": "refused" } },
          },
          { guards: { isOpen: () => true } },
        ),
      ]),
    [
      'The flow can stop in "lost", which neither waits nor ends nor asks for anything.',
      "Rule INV-T1:",
      path("looking on pin.named", "lost on pin.found, if pin.isOpen"),
      'Remedy: Tag the state "waiting" if a later request resumes the flow there',
    ],
  ],
  [
    "have an unreachable state",
    () => start([withStates({ lost: { meta: { title: "L" }, always: "refused" } })]),
    ['Nothing leads to "lost".', "Rule INV-T1:", "Remedy: Remove the state, or aim a transition at it."],
  ],
  [
    "count attempts of the request that passes",
    () => withStates({ typing: { ...typing, meta: { title: "T", check: "number", passes: "pin.typed" } } }),
    ['its state "typing" is passed by the request "pin.typed" itself, so that counting it limits nothing'],
  ],
  [
    "limit attempts without a store for the counts",
    () => start([flow({})], { adapter: undefined, stores: undefined }),
    ['The flow "pin" limits its attempts, and a cookie cannot count them', "Configure an adapter"],
  ],
  [
    "decide with a promise",
    () => flow({ guards: { always: async () => true } }),
    ['The flow "pin" cannot be used: its guard "always" is async', "A guard must return its result synchronously."],
  ],
  [
    "take the route of the library",
    () =>
      start([
        withRoutes(
          { "POST /callback/github": { events: { "pin.skipped": [] } } },
          { states: { ...safe.states, typing: { ...typing, on: { ...typing.on, "pin.skipped": "refused" } } } },
        ),
      ]),
    ['The flow "pin" has the route "POST /callback/github", which is below the library\'s own route "/callback".'],
  ],
  [
    "take the route of a step",
    () => start([flow({})], { steps: [stepCalled("pin")] }),
    ['The flow "pin" of the plugin "test" has the id of the step "pin".'],
  ],
  [
    "take the route of another flow",
    () => start([flow({}), renamed()]),
    ['The flow "tan" has the route "POST /pin", which is on a path of the flow "pin".'],
  ],
  [
    "use a provider's id",
    () =>
      start([flow({})], {
        providers: [{ id: "pin", name: "Pin", type: "credentials", credentials: {}, authorize: () => null }],
      }),
    ['The flow "pin" of the plugin "test" has the id of the provider "pin".'],
  ],
  [
    "use the id of a flow of the library",
    () => start([flow({ id: "oauth", ...prefixed("oauth") })]),
    ['The flow "oauth" has the id of a flow of the library.'],
  ],
  [
    "use the id of the chart of a flow of the library",
    () => start([flow({ id: "sign-out", ...prefixed("sign-out") })]),
    ['The flow "sign-out" has the id of a flow of the library.'],
  ],
  [
    "leave the base path",
    () => withRoutes({ "POST /../admin": { events: { "pin.skipped": [] } } }),
    ['its route "POST /../admin" is not written as "POST /one/two", in lower-case letters, digits and hyphens.'],
  ],
  [
    "accept a link as proof of a form",
    () => withRoutes({ "GET /pin": { events: { "pin.linked": [] }, forgery: "token" } }),
    ['its route "GET /pin" requires the form token, which a GET never has', "Make it a POST."],
  ],
  [
    "continue by a link from a waiting state",
    () =>
      withRoutes(
        { "GET /pin/on": { events: { "pin.skipped": [] } } },
        { states: { ...safe.states, typing: { ...typing, on: { ...typing.on, "pin.skipped": "refused" } } } },
      ),
    ['its state "typing" waits for "pin.skipped" by "GET /pin/on": only a POST can resume a waiting flow'],
  ],
  [
    "read the form token as a field",
    () => withRoutes({ "POST /pin": { events: { "pin.named": ["csrfToken"] } } }),
    ['the field "csrfToken" of its request "pin.named" has a name that is taken'],
  ],
  [
    "run an ask of the library itself",
    () => flow({ asks: { ...safe.asks, identifyVisitor: ask(["pin.found"], () => ({ type: "pin.found" })) } }),
    ['its ask "identifyVisitor" has a dot, or the name of one of the library\'s own'],
  ],
  [
    "end without a response",
    () => withStates({ done: { type: "final", meta: { title: "Done" } } }),
    ['its state "done" ends a request, and `responses` says nothing of it'],
  ],
]

/** Flows that would issue a session in another place than the end of admission. */
const issuing: typeof ideas = [
  [
    "aim at the state that issues the session",
    () => start([admitting("#admission.issuingSession")]),
    [
      ...unadmitted,
      path(...toChecking, "checked on pin.right", "admission.issuingSession at once, if pin.isKnown"),
      "\n  - oneGrant: a second state or transition that issues the session",
    ],
  ],
  [
    "aim at the state that writes the user",
    () => start([admitting("#admission.committingIdentity")]),
    [
      ...unadmitted,
      path(...toChecking, "checked on pin.right", "admission.committingIdentity at once, if pin.isKnown"),
      "\n  - mustTake(on account.found, admission.committingIdentity): ",
    ],
  ],
  [
    "aim behind the linking decision",
    () => start([admitting("#admission.resolvingTarget")]),
    [
      ...unadmitted,
      path(...toChecking, "checked on pin.right", "admission.resolvingTarget at once, if pin.isKnown"),
      "\n  - gate(linkPolicy, admission.committingIdentity): ",
    ],
  ],
  [
    "declare a grant of its own",
    () => withStates({ typing: { ...typing, meta: { title: "T", grants: "session" } } }),
    [
      '`meta` of its state "typing" has the key "grants", which is not allowed there. The allowed keys are title, check',
    ],
  ],
  [
    "reach a session although it ends in responses",
    () => flow({ ends: "response", requires: [], subject: undefined }),
    ['its state "checking" leads to "admission", which is not one of its states'],
  ],
  [
    "ask for the session itself",
    () => start([withStates({ looking: { ...looking, entry: { type: "issueSession", params: {} } } })]),
    ['Flow "pin", state "looking": the action "pin.issueSession" is neither `keep` nor a known ask.'],
  ],
  [
    "ask for the user's row itself",
    () => start([withStates({ looking: { ...looking, entry: { type: "commitIdentity", params: {} } } })]),
    ['Flow "pin", state "looking": the action "pin.commitIdentity" is neither `keep` nor a known ask.'],
  ],
  [
    "run the ask for the session itself",
    () => flow({ asks: { ...safe.asks, issueSession: ask(["pin.issued"], () => ({ type: "pin.issued" })) } }),
    ['its ask "issueSession" has a dot, or the name of one of the library\'s own'],
  ],
]

function stepCalled(id: string) {
  return defineStep({
    id,
    title: "A step",
    data: {},
    requests: { [`${id}.done`]: [] },
    asks: {},
    initial: "asking",
    states: {
      asking: { tags: "waiting", meta: { title: "A", passes: `${id}.done` }, on: { [`${id}.done`]: "passed" } },
    },
    page: () => ({ heading: "A", buttons: [] }),
  } as never)
}

/** Returns the same flow under another id, with the same routes. */
function renamed(): Flow {
  return flow({ id: "tan", ...prefixed("tan"), routes: prefixed("tan").routes })
}

/** Returns the parts that contain the id, for another id. */
function prefixed(id: string): Pick<Safe, "routes" | "asks" | "states" | "waits" | "responses"> {
  const { routes, states, waits, responses } = safe
  const text = JSON.stringify({ routes, states, waits }).replaceAll("pin.", `${id}.`)
  const renamedParts = JSON.parse(text) as Pick<Safe, "routes" | "states" | "waits">
  const asks = {
    check: ask([`${id}.right`, `${id}.wrong`], () => ({ type: `${id}.right` })),
    look: ask([`${id}.found`], () => ({ type: `${id}.found` })),
  }
  return { ...renamedParts, asks: asks as never, responses }
}

describe("an unsafe flow of an application does not start", () => {
  it("but the safe flow starts", () => {
    expect(() => start([flow({})])).not.toThrow()
  })

  it("breaks FLOW-01 if a person is named before a check", () => {
    const { definition } = withStates({ start: { meta: { title: "S" }, on: { "pin.named": "admission" } } })
    const { chart, base } = chartsOfFlow(definition)
    const answers = answersIn(extensionOf(chart))
    const asks = new Set(Object.keys(answers))
    const policy = { requires: ["flow:pin.number"], answersOf: answers, base: compile(base, asks) } as const
    const found = verifyFlow(compile(chart, asks), policy).find(({ id }) => id === "FLOW-01")
    expect(found?.says).toContain('"readingSubject" is reached without passing the check "flow:pin.number"')
  })

  it("does not mention failures that the library handles, and lists the other faults in plain words", () => {
    const unheard = () => start([withStates({ checking: { ...checking, on: { "pin.right": "admission" } } })])
    expect(unheard).toThrow(/Remedy: Handle every answer/)
    expect(unheard).not.toThrow(/effect\.failed/)
    const around = () => start([withStates({ start: { meta: { title: "S" }, on: { "pin.named": "admission" } } })])
    expect(around).toThrow('- the check "number" is not passed on every path to the state that names the person')
    expect(around).not.toThrow(/gate\(flow/)
  })

  it.each(ideas)("and is refused: %s", (_idea, begin, says) => {
    const message = messageOf(begin)
    for (const part of says) expect(message).toMatch(part)
  })

  it.each(issuing)(
    "STEP-09: a flow that would issue a session outside of admission is refused: %s",
    (_idea, begin, says) => {
      const message = messageOf(begin)
      for (const part of says) expect(message).toMatch(part)
    },
  )
})

describe("an ask that checks a guess (COUNT-01)", () => {
  const guessing = {
    limits: { "pin.failed": "5/h/account" },
    asks: {
      ...safe.asks,
      check: ask(["pin.right", "pin.wrong"], () => ({ type: "pin.right" }), { guesses: "pin.right" }),
    },
  }
  const counting = {
    typing: { ...safe.states.typing, on: { "pin.typed": { target: "counting", actions: countsOne() } } },
    counting: {
      meta: { title: "Count" },
      on: {
        "attempt.counted": { target: "checking", actions: { type: "check", params: {} } },
        "attempt.limited": "refused",
      },
    },
  }

  function countsOne(): object {
    return { type: "countAttempt", params: { limit: "pin.failed", of: "one" } }
  }

  it("starts if each path counts an attempt first", () => {
    expect(() => start([withStates(counting, guessing)])).not.toThrow()
  })

  it("does not start if there is no state that counts, or if the attempt was counted in an earlier request", () => {
    expect(() => start([flow(guessing)])).toThrow(/COUNT-01/)
    const earlier = {
      ...safe.states,
      looking: {
        meta: { title: "Look" },
        entry: countsOne(),
        on: { "attempt.counted": "typing", "attempt.limited": "refused" },
      },
    }
    expect(() => start([withStates(earlier, guessing)])).toThrow(/COUNT-01/)
  })

  it("names one of its answers as the right one, and a limit begins with the id of the flow", () => {
    const wrong = ask(["pin.right", "pin.wrong"], () => ({ type: "pin.right" }), { guesses: "pin.maybe" })
    expect(() => flow({ asks: { ...safe.asks, check: wrong } })).toThrow(/names "pin.maybe". Name one of its answers/)
    expect(() => flow({ limits: { "sms.sent": "5/h/address" } })).toThrow(
      /its limit "sms.sent" does not begin with "pin."/,
    )
  })
})
