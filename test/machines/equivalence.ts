/**
 * The property that the library's engine behaves like XState: the same events give the same states, contexts, asks and
 * outcome.
 */
import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { initialTransition, transition, type AnyStateMachine, type StateValue } from "xstate"
import type { compile, Program } from "../../machines/compile.ts"
import type { start, step, Step } from "../../machines/step.ts"
import { ASKS, runs, type RandomFlow, type Run } from "./random-chart.ts"

/** The functions to compare with XState: the real ones, or copies with a planted fault. */
export interface Engine {
  readonly compile: typeof compile
  readonly start: typeof start
  readonly step: typeof step
}

/** The observable result of one step. */
interface Sight {
  readonly value: string
  readonly context: unknown
  readonly asks: readonly unknown[]
  readonly ended: boolean
  readonly outcome: unknown
}

type Theirs = ReturnType<typeof transition<AnyStateMachine>>

const LOOP = "an endless loop"

/** Holds if the engine and XState behave equally, on any chart with any events. */
export function equivalence(engine: Engine): fc.IProperty<[Run]> {
  return fc.property(runs, (run) => {
    const difference = differenceOf(engine, run)
    if (difference !== undefined) throw new Error(difference)
  })
}

/** Returns the first difference between the engine and XState in this run; `undefined` without one. */
function differenceOf(engine: Engine, { chart, seed, events }: Run): string | undefined {
  const program = attempt(() => engine.compile(chart.chart, ASKS))
  // Skip charts that the compiler refuses. Another test shows that XState cannot run such charts either.
  fc.pre(program !== LOOP)

  // XState's `AnyStateMachine` requires an emitted type other than `never`; the machine is the same.
  const machine = chart.machine as AnyStateMachine
  let theirs: Theirs = initialTransition(machine, { seed })
  const first = attempt(() => engine.start(program, { seed }))
  if (theirs[0].status === "error") return first === LOOP ? undefined : "at the start we come to rest, XState does not"
  if (first === LOOP) return "at the start XState comes to rest, we do not"
  let ours: Step<RandomFlow> = first
  let difference = compare(theirs, ours)
  for (const event of events) {
    if (difference !== undefined || theirs[0].status === "done") break
    const [snapshot] = theirs
    const { state } = ours
    const theirNext = attempt((): Theirs => transition(machine, snapshot, event))
    const ourNext = attempt(() => engine.step(program, state, event))
    if (theirNext === LOOP || ourNext === LOOP) {
      return theirNext === ourNext ? undefined : `only one of us comes to rest after "${event.type}"`
    }
    theirs = theirNext
    ours = ourNext
    difference = compare(theirs, ours)
  }
  if (difference !== undefined || theirs[0].status !== "done") return difference
  const last = ours
  return events.find((late) => heardAfterTheEnd(engine, program, last, late)) && "an event was heard after the end"
}

function compare([snapshot, actions]: Theirs, ours: Step<RandomFlow>): string | undefined {
  const { state, asks } = ours
  const seen: Sight = {
    value: state.value,
    context: state.context,
    asks,
    ended: "outcome" in ours,
    outcome: ours.outcome,
  }
  // XState types the value of an unknown machine as `any`.
  const expected: Sight = {
    value: pathOf(snapshot.value as StateValue),
    context: snapshot.context,
    asks: actions.map(({ type, params }) => ({ type, params })),
    ended: snapshot.status === "done",
    outcome: snapshot.output,
  }
  if (isDeepStrictEqual(seen, expected)) return undefined
  return `XState gives ${JSON.stringify(expected)}, we give ${JSON.stringify(seen)}`
}

/** The dotted path of XState's state value. */
export function pathOf(value: StateValue): string {
  if (typeof value === "string") return value
  const [[key, below] = ["", undefined]] = Object.entries(value)
  return below === undefined ? key : `${key}.${pathOf(below)}`
}

function heardAfterTheEnd(
  engine: Engine,
  program: Program<RandomFlow>,
  last: Step<RandomFlow>,
  late: RandomFlow["events"],
): boolean {
  const { state, asks } = engine.step(program, last.state, late)
  return state !== last.state || asks.length > 0
}

/** Runs the function. If the engine or XState stops an endless loop, the result is `LOOP`. */
function attempt<T>(run: () => T): T | typeof LOOP {
  try {
    return run()
  } catch (error) {
    if (error instanceof Error && /endless loop|moves after one event|Infinite loop/.test(error.message)) return LOOP
    throw error
  }
}
