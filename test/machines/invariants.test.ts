import { describe, expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import { asksAnswered } from "../../machines/proofs/asks-answered.ts"
import { graphOf, type Edge } from "../../machines/proofs/edges.ts"
import {
  alwaysAcyclic,
  deadEnds,
  gate,
  mustPass,
  never,
  strandedStates,
  unreachableStates,
  type CounterExample,
} from "../../machines/proofs/invariants.ts"
import {
  changed,
  isTrusted,
  machineOf,
  signIn,
  SMALL_ANSWERS,
  SMALL_ASKS,
  stateAt,
  type StateConfig,
} from "./small-chart.ts"

const issueSession = { type: "issueSession", params: {} }
const exchangeCode = { type: "exchangeCode", params: {} }
const GRANT = "admission.issuingSession"

/** The rules of the small sign-in. */
function firstBroken(config: StateConfig): CounterExample | undefined {
  const program = compile(machineOf(config), SMALL_ASKS)
  const graph = graphOf(program)
  return (
    gate(graph, "state", GRANT) ??
    gate(graph, "code", GRANT) ??
    gate(graph, "signInPolicy", GRANT) ??
    mustPass(graph, "awaiting", GRANT) ??
    never(graph, "refused", GRANT) ??
    never(graph, GRANT, GRANT) ??
    unreachableStates(graph) ??
    deadEnds(graph) ??
    strandedStates(graph) ??
    alwaysAcyclic(graph) ??
    asksAnswered(program, SMALL_ANSWERS)
  )
}

const states = (path: readonly Edge[]) => path.map((edge) => edge.to)

describe("the invariants", () => {
  it("all hold for the correct sign-in", () => {
    expect(firstBroken(signIn())).toBeUndefined()
  })

  it("find an `always` around a check, and report it with the shortest path", () => {
    const broken = firstBroken(
      changed((chart) =>
        stateAt(chart, "checkingState").always?.splice(1, 0, {
          guard: isTrusted,
          target: "exchangingCode",
          actions: exchangeCode,
        }),
      ),
    )
    expect(broken?.invariant).toBe(`gate(state, ${GRANT})`)
    expect(broken?.says).toBe(
      `"${GRANT}" is reached without passing the check "state": start → idle → awaiting (on signIn.requested) → ` +
        "checkingState (on callback.received) → exchangingCode (always, if isTrusted) → " +
        `admission.consultingSignIn (on code.exchanged) → ${GRANT} (on signIn.allowed).`,
    )
  })

  it("find a refusal that is aimed at the grant", () => {
    const broken = firstBroken(
      changed((chart) => {
        stateAt(chart, "admission.consultingSignIn").on["signIn.denied"] = {
          target: "issuingSession",
          actions: issueSession,
        }
      }),
    )
    expect(broken?.invariant).toBe(`gate(signInPolicy, ${GRANT})`)
    expect(broken?.path.at(-1)).toMatchObject({ from: "admission.consultingSignIn", to: GRANT, on: "signIn.denied" })
  })

  it("find a transition on a state around the check", () => {
    const broken = firstBroken(
      changed((chart) => {
        stateAt(chart, "admission").on["signIn.diverted"] = { target: ".issuingSession", actions: issueSession }
      }),
    )
    expect(broken?.invariant).toBe(`gate(signInPolicy, ${GRANT})`)
    expect(states(broken?.path ?? [])).toEqual([
      "idle",
      "awaiting",
      "checkingState",
      "exchangingCode",
      "admission.consultingSignIn",
      GRANT,
    ])
  })

  it("find a transition on the chart itself, and the shortest path to it", () => {
    const broken = firstBroken(
      changed((chart) => {
        chart.on["session.restored"] = { target: ".admission.issuingSession", actions: issueSession }
      }),
    )
    expect(broken?.invariant).toBe(`gate(state, ${GRANT})`)
    expect(states(broken?.path ?? [])).toEqual(["idle", GRANT])
  })

  it("find an initial state behind the check", () => {
    const config = changed((chart) => {
      chart.initial = "exchangingCode"
      chart.on["started"] = ".idle"
    })
    expect(firstBroken(config)?.path.map(({ kind }) => kind)).toEqual(["initial", "event", "event"])
  })

  it("find a grant that is asked for twice", () => {
    const broken = firstBroken(
      changed((chart) => {
        stateAt(chart, GRANT).on["session.refused"] = "consultingSignIn"
      }),
    )
    expect(broken?.invariant).toBe(`never(${GRANT}, ${GRANT})`)
    expect(states(broken?.path ?? [])).toEqual(["admission.consultingSignIn", GRANT])
  })

  it("find a path that skips a state which is not a check", () => {
    const broken = firstBroken(
      changed((chart) => {
        stateAt(chart, "idle").on["callback.received"] = "checkingState"
      }),
    )
    expect(broken?.invariant).toBe(`mustPass(awaiting, ${GRANT})`)
  })

  it("find an unreachable state", () => {
    const broken = firstBroken(
      changed((chart) => {
        chart.states["forgotten"] = { ...stateAt(signIn(), "awaiting") }
      }),
    )
    expect(broken?.says).toBe('Nothing leads to "forgotten".')
  })

  it("find a state from which the flow cannot end", () => {
    const deaf = { "effect.failed": undefined, "effect.timedOut": undefined, "flow.expired": undefined }
    const broken = firstBroken(
      changed((chart) => {
        stateAt(chart, "idle").on["person.lost"] = "lost"
        chart.states["lost"] = {
          tags: "waiting",
          on: { ...deaf, again: { target: "lost", reenter: true } },
          states: {},
        }
      }),
    )
    expect(broken?.says).toBe('The flow cannot end from "lost": start → idle → lost (on person.lost).')
  })

  it("find a state in which a request would get no response", () => {
    const config = changed((chart) => {
      delete stateAt(chart, "awaiting")["tags"]
    })
    expect(firstBroken(config)).toMatchObject({ invariant: "strandedStates", path: [{}, { to: "awaiting" }] })
  })

  it("find guards that can all fail", () => {
    const config = changed((chart) => stateAt(chart, "checkingState").always?.pop())
    expect(firstBroken(config)).toMatchObject({ invariant: "strandedStates", path: [{}, {}, { to: "checkingState" }] })
  })

  it("find a loop that the flow could run in without an event", () => {
    const broken = firstBroken(
      changed((chart) => {
        stateAt(chart, "checkingState").always?.unshift({ guard: isTrusted, target: "rechecking" })
        chart.states["rechecking"] = { always: ["checkingState"] as unknown[], on: {}, states: {} }
      }),
    )
    expect(broken?.says).toMatch(
      /run in a cycle by itself: checkingState → rechecking \(always, if isTrusted\) → checkingState/,
    )
  })

  it("find a loop through done events, and do not mistake a done event that stays in its state for one", () => {
    const graphWith = (onDone: unknown) =>
      graphOf(
        compile(
          machineOf(changed((chart) => Object.assign(stateAt(chart, "admission"), { initial: "admitted", onDone }))),
          SMALL_ASKS,
        ),
      )
    const again = { guard: isTrusted, target: "admission", reenter: true }
    expect(alwaysAcyclic(graphWith([again, "signedIn"]))?.says).toBe(
      "The flow can run in a cycle by itself: admission.admitted → admission.admitted (when done, if isTrusted).",
    )
    expect(alwaysAcyclic(graphWith([{ guard: isTrusted, actions: issueSession }, "signedIn"]))).toBeUndefined()
  })

  it("find a state whose done event leads nowhere", () => {
    const config = changed((chart) => (stateAt(chart, "admission")["onDone"] = {}))
    const broken = strandedStates(graphOf(compile(machineOf(config), SMALL_ASKS)))
    expect(broken?.path.at(-1)?.to).toBe("admission.admitted")
  })

  it("prove nothing about a state that does not exist", () => {
    const graph = graphOf(compile(machineOf(signIn()), SMALL_ASKS))
    const misspelt = 'Flow "small" has no state "issueingSession".'
    expect(gate(graph, "state", "issueingSession")?.says).toBe(misspelt)
    expect(mustPass(graph, "awaiting", "issueingSession")?.says).toBe(misspelt)
    expect(mustPass(graph, "issueingSession", "refused")?.says).toBe(misspelt)
    expect(never(graph, "issueingSession", "refused")?.says).toBe(misspelt)
    expect(never(graph, "refused", "issueingSession")?.says).toBe(misspelt)
    expect(gate(graph, "state", "exchanging")?.says).toBe('Flow "small" has no state "exchanging".')
  })

  it("take a compound state for all states in it", () => {
    const graph = graphOf(compile(machineOf(signIn()), SMALL_ASKS))
    expect(gate(graph, "code", "admission")).toBeUndefined()
    expect(mustPass(graph, "admission", "signedIn")).toBeUndefined()
    expect(never(graph, "admission", "idle")).toBeUndefined()
    expect(never(graph, "admission", "refused")?.path).toHaveLength(1)
  })
})
