import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ChartError, compile, type Program } from "../../machines/compile.ts"
import { MOVES_PER_EVENT, start, step, type FlowState, type Step } from "../../machines/step.ts"
import { ASKS, runs, type RandomFlow } from "./random-chart.ts"
import {
  changed,
  machineOf,
  signIn,
  SMALL_ASKS,
  stateAt,
  stateMatches,
  type SmallFlow,
  type StateConfig,
} from "./small-chart.ts"

const program = (config: StateConfig = signIn()) => compile(machineOf(config), SMALL_ASKS)

/** Starts the flow and sends it these events. */
function play(on: Program<SmallFlow>, ...events: readonly string[]): Step<SmallFlow> {
  return events.reduce((last, type) => step(on, last.state, { type }), start(on, {}))
}

describe("a compiled chart", () => {
  it("is the same at every compilation, and shares no object with an earlier one", () => {
    const machine = machineOf(signIn())
    expect(compile(machine, SMALL_ASKS)).toEqual(compile(machine, SMALL_ASKS))
    expect(compile(machine, SMALL_ASKS).states).not.toBe(compile(machine, SMALL_ASKS).states)
  })

  it("knows for every leaf whether it waits, whether it ends the flow, and its meta", () => {
    const tables = program()
    expect([...tables.states.keys()]).toEqual([
      "idle",
      "awaiting",
      "checkingState",
      "exchangingCode",
      "admission.consultingSignIn",
      "admission.issuingSession",
      "admission.admitted",
      "signedIn",
      "refused",
    ])
    expect(tables.states.get("awaiting")).toMatchObject({ waiting: true, final: false, ends: false })
    expect(tables.states.get("admission.admitted")).toMatchObject({ waiting: false, final: true, ends: false })
    expect(tables.states.get("refused")).toMatchObject({ waiting: false, final: true, ends: true })
    expect(tables.states.get("checkingState")?.meta).toEqual({ title: "State", check: "state", passes: "stateMatches" })
    expect(tables.states.get("admission")).toBeUndefined()
    expect(tables.states.get("constructor")).toBeUndefined()
  })
})

describe("the passed checks", () => {
  const way = ["signIn.requested", "callback.received", "code.exchanged", "signIn.allowed", "session.issued"]

  it("stay with the flow, each from the transition on its edge", () => {
    const passed = way.map((_event, n) => play(program(), ...way.slice(0, n + 1)).state.passed)
    expect(passed).toEqual([
      [],
      ["state"],
      ["state", "code"],
      ["state", "code", "signInPolicy"],
      ["state", "code", "signInPolicy"],
    ])
  })

  it("do not grow when a check is left on another edge", () => {
    expect(play(program(), ...way.slice(0, 2), "code.refused").state).toMatchObject({
      value: "refused",
      passed: ["state"],
    })
    expect(play(program(), ...way.slice(0, 3), "effect.failed").state.passed).toEqual(["state", "code"])
    const config = changed((chart) =>
      stateAt(chart, "checkingState").always?.unshift({ guard: agrees, target: "idle" }),
    )
    expect(play(program(config), ...way.slice(0, 2)).state).toMatchObject({ value: "idle", passed: [] })
  })

  it("do not grow when the surrounding state handles the event that passes a check", () => {
    const config = changed((chart) => {
      chart.on["code.exchanged"] = ".refused"
      stateAt(chart, "exchangingCode").on["code.exchanged"] = { guard: disagrees, target: "admission" }
    })
    expect(play(program(config), ...way.slice(0, 3)).state).toMatchObject({ value: "refused", passed: ["state"] })
  })

  it("contain each check once, however often it is passed", () => {
    const config = changed((chart) => {
      stateAt(chart, "exchangingCode").on["callback.received"] = "checkingState"
    })
    expect(play(program(config), ...way.slice(0, 2), "callback.received").state.passed).toEqual(["state"])
  })

  it("can have several edges, if the check names them all", () => {
    const config = changed((chart) => {
      const checking = stateAt(chart, "checkingState")
      checking["meta"] = { title: "State", check: "state", passes: ["stateMatches", "agrees"] }
      checking.always?.unshift({ guard: agrees, target: "exchangingCode" })
    })
    const last = play(program(config), ...way.slice(0, 2))
    expect(last.state).toMatchObject({ value: "exchangingCode", passed: ["state"] })
    expect(last.taken.map(({ guard }) => guard)).toEqual([undefined, agrees])
    expect(last.taken.map(({ passes }) => passes)).toEqual([undefined, "state"])
  })

  it("checks that were passed in an earlier request are kept", () => {
    const state: FlowState<SmallFlow["context"]> = { value: "awaiting", context: {}, passed: ["csrf"] }
    const { passed } = step(program(), state, { type: "callback.received" }).state
    expect(passed).toEqual(["csrf", "state"])
    expect(state.passed).toEqual(["csrf"])
  })
})

describe("step", () => {
  it("continues from a sealed and opened state as if the flow had never stopped", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(runs, (run) => {
        withoutLoops(() => {
          const tables = compile(run.chart.machine, ASKS)
          let last = start(tables, { seed: run.seed })
          for (const event of run.events) {
            const opened = JSON.parse(JSON.stringify(last.state)) as FlowState<RandomFlow["context"]>
            const again = step(tables, opened, event)
            last = step(tables, last.state, event)
            expect(again).toEqual(last)
          }
        })
      }),
      { numRuns: 200 },
    )
  })

  it("leaves the given state and the program unchanged", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(runs, (run) => {
        withoutLoops(() => {
          const tables = compile(run.chart.machine, ASKS)
          const playFrozen = () => {
            const steps = [start(tables, { seed: run.seed })]
            for (const event of run.events) {
              const { state } = steps.at(-1) ?? start(tables, { seed: run.seed })
              Object.freeze(state)
              Object.freeze(state.context)
              Object.freeze(state.passed)
              steps.push(step(tables, state, event))
            }
            return steps
          }
          expect(playFrozen()).toEqual(playFrozen())
        })
      }),
      { numRuns: 200 },
    )
  })

  it("returns the same state object if no state handles the event", () => {
    const { state } = play(program(), "signIn.requested")
    expect(step(program(), state, { type: "weather.changed" })).toEqual({ state, asks: [], taken: [] })
    expect(step(program(), state, { type: "weather.changed" }).state).toBe(state)
  })

  it("gives the outcome once, and handles nothing after the end", () => {
    const last = play(program(), "flow.expired")
    expect(last.outcome).toEqual({ type: "refused" })
    const late = step(program(), last.state, { type: "flow.expired" })
    expect(late).toEqual({ state: last.state, asks: [], taken: [] })
  })

  it("ignores XState's own events from outside", () => {
    const state = { value: "admission.issuingSession", context: {}, passed: [] }
    for (const type of [
      "xstate.done.state.small.admission",
      "xstate.init",
      "xstate.stop",
      "xstate.error.actor.x",
      "*",
      "",
    ]) {
      expect(step(program(), state, { type }).state).toBe(state)
    }
  })

  it("refuses a state that the program does not have, as after a deployment", () => {
    const lost = { value: "admission", context: {}, passed: [] }
    expect(() => step(program(), lost, { type: "flow.expired" })).toThrow(
      'Flow "small", state "admission": there is no such state',
    )
    expect(refusal(() => step(program(), lost, { type: "flow.expired" }))).toMatchObject({ code: "state-unknown" })
  })

  it("ends a loop that its guards never leave, which XState would run for ever", () => {
    const config = changed((chart) => {
      stateAt(chart, "idle").on["turn"] = { target: "awaiting", actions: { type: "issueSession", params: {} } }
      stateAt(chart, "awaiting").always = [{ guard: stateMatches, target: "idle" }]
      stateAt(chart, "idle").always = [{ guard: requested, target: "awaiting" }]
    })
    const tables = program(config)
    expect(refusal(() => play(tables, "turn"))).toMatchObject({ code: "always-loop" })
    expect(() => play(tables, "turn")).toThrow(`more than ${MOVES_PER_EVENT} moves after one event`)
  })

  it("passes on an error of a chart's function, and keeps no state of it", () => {
    const config = changed((chart) => {
      stateAt(chart, "idle").on["signIn.requested"] = {
        target: "awaiting",
        actions: { type: "issueSession", params: fails },
      }
    })
    const tables = program(config)
    const { state } = start(tables, {})
    expect(() => step(tables, state, { type: "signIn.requested" })).toThrow("no evidence")
    expect(step(tables, state, { type: "flow.expired" }).asks).toEqual([])
  })
})

function agrees(): boolean {
  return true
}

function disagrees(): boolean {
  return false
}

function requested({ event }: { event: { type: string } }): boolean {
  return event.type === "turn"
}

function fails(): never {
  throw new Error("no evidence")
}

function refusal(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

/** Runs a property; another test covers charts that do not come to rest. */
function withoutLoops(run: () => void): void {
  try {
    run()
  } catch (error) {
    fc.pre(!(error instanceof ChartError))
    throw error
  }
}
