import { ChartError } from "./chart-error.ts"
import type { CheckId, FlowTypes } from "./grammar.ts"
import type { Act, AnyEvent, Leaf, Move, Program, Seen, Tables } from "./program.ts"

/** A chart's request for one effect. The caller runs the effect, and sends its answer as the next event. */
export interface Ask {
  readonly type: string
  readonly params: unknown
}

/**
 * The position of a flow. A position is plain data: the library can seal and open it, and continue it with the same
 * program.
 */
export interface FlowState<C = object> {
  /** The dotted path of the active leaf: "admission.findingAccount". */
  readonly value: string
  readonly context: C
  /** The checks passed so far, in order, each once. */
  readonly passed: readonly CheckId[]
}

/** The result of the start of a flow, or of one event. */
export interface Step<F extends FlowTypes = FlowTypes> {
  readonly state: FlowState<F["context"]>
  /** The requested effects, in order. */
  readonly asks: readonly Ask[]
  /** The outcome. Present only on the step that ends the flow. */
  readonly outcome?: F["outcome"]
  /** The transitions that the run took, in order. */
  readonly taken: readonly Move[]
}

/**
 * The maximum number of transitions for one event. About ten are normal. A run with more transitions is in a cycle, and
 * its guards never end the cycle.
 */
export const MOVES_PER_EVENT = 1000

const NO_ASKS: readonly Ask[] = Object.freeze([])
const NO_CHECKS: readonly CheckId[] = Object.freeze([])
const NO_MOVES: readonly Move[] = Object.freeze([])

/** One event that is being run to completion. */
interface Run {
  leaf: Leaf
  context: object
  passed: readonly CheckId[]
  asks: Ask[]
  taken: Move[]
  /**
   * The done event that the run handles next. There is at most one, because a final state takes no transition before
   * the run has handled its done event.
   */
  raised: AnyEvent | undefined
  outcome: unknown
}

/**
 * Starts a flow: enters the initial states, and takes `always` transitions until no further transition is possible. The
 * function is pure.
 *
 * @throws {ChartError} `always-loop` after {@link MOVES_PER_EVENT} transitions. The function does not catch errors of
 * the chart's functions.
 */
export function start<F extends FlowTypes>(program: Program<F>, input: F["input"]): Step<F> {
  const { initial } = program
  const event: AnyEvent & { input: unknown } = { type: "xstate.init", input }
  const begun = { leaf: initial.to, context: program.context({ input }), passed: NO_CHECKS }
  return settle(program, begun, initial, event)
}

/**
 * Runs one event to completion. The function is pure, and takes about half a microsecond.
 *
 * If no state handles the event, the function still tries the `always` transitions of the active leaf, as XState does.
 * A flow that has ended handles no event. The function ignores XState's own events (`xstate.…`) from the caller.
 *
 * @throws {ChartError} `state-unknown` if the program has no such state; `always-loop` as in {@link start}. The
 * function does not catch errors of the chart's functions.
 */
export function step<F extends FlowTypes>(
  program: Program<F>,
  state: FlowState<F["context"]>,
  event: F["events"],
): Step<F> {
  const leaf = program.states.get(state.value)
  if (!leaf) {
    throw new ChartError(
      "state-unknown",
      { flow: program.id, state: state.value },
      "there is no such state without children.",
    )
  }
  if (leaf.ends) return { state, asks: NO_ASKS, taken: NO_MOVES }
  const move = choose(leaf.on.get(event.type), state.context, event)
  if (!move && leaf.always.length === 0) return { state, asks: NO_ASKS, taken: NO_MOVES }
  return settle(program, { leaf, context: state.context, passed: state.passed }, move, event)
}

/**
 * Takes the transition that an event triggers, if there is one. Then takes the transitions of `always` and of done
 * events until no further transition is possible.
 */
function settle<F extends FlowTypes>(
  program: Program<F>,
  begun: Pick<Run, "leaf" | "context" | "passed">,
  first: Move | undefined,
  event: AnyEvent,
): Step<F> {
  // The code names each field: it runs on every event, and a spread (`...begun`) takes ten times as long.
  const run: Run = {
    leaf: begun.leaf,
    context: begun.context,
    passed: begun.passed,
    asks: [],
    taken: [],
    raised: undefined,
    outcome: undefined,
  }
  if (first) take(program, run, first, event)
  let cause = event
  // XState evaluates `always` again after every transition, except after an `always` that changed neither state nor
  // context.
  let lookAgain = true
  while (!run.leaf.ends) {
    const { leaf, context } = run
    const always = lookAgain ? choose(leaf.always, context, cause) : undefined
    if (always) {
      take(program, run, always, cause)
      lookAgain = run.leaf !== leaf || run.context !== context
    } else if (run.raised) {
      cause = run.raised
      run.raised = undefined
      const done = choose(leaf.done, context, cause)
      if (done) take(program, run, done, cause)
      lookAgain = true
    } else break
    if (run.taken.length > MOVES_PER_EVENT) {
      const sentence = `more than ${MOVES_PER_EVENT} moves after one event; its guards keep the flow in a cycle.`
      throw new ChartError("always-loop", { flow: program.id, state: run.leaf.path }, sentence)
    }
  }
  const { context, passed, asks, taken, outcome } = run
  // TypeScript has checked the kept values in the chart's own file.
  const state = { value: run.leaf.path, context: context as F["context"], passed }
  return run.leaf.ends ? { state, asks, taken, outcome: outcome as F["outcome"] } : { state, asks, taken }
}

function choose(moves: readonly Move[] | undefined, context: object, event: AnyEvent): Move | undefined {
  if (!moves) return undefined
  for (const move of moves) if (!move.guard || move.guard({ context, event })) return move
  return undefined
}

function take(program: Tables, run: Run, move: Move, event: AnyEvent): void {
  const { acts, to, passes, enters } = move
  perform(run, acts, event)
  run.leaf = to
  run.taken.push(move)
  if (passes && !run.passed.includes(passes)) run.passed = [...run.passed, passes]
  if (!enters || !to.final) return
  // The run has entered a final state. The function computes the output of this state before the closing `exit` actions
  // change the context.
  const done = { type: to.raises, output: resolve(to.output, run.context, event) }
  if (!to.ends) {
    run.raised = done
    return
  }
  run.outcome = resolve(program.output, run.context, done)
  perform(run, to.closing, event)
}

function perform(run: Run, acts: readonly Act[], event: AnyEvent): void {
  for (const { type, keep, params } of acts) {
    const given: unknown = resolve(params, run.context, event)
    // The cast is safe: TypeScript has checked the parameters of `keep` in the chart's own file.
    if (keep) run.context = { ...run.context, ...(given as object) }
    else run.asks.push({ type, params: given })
  }
}

function resolve(value: unknown, context: object, event: AnyEvent): unknown {
  // The cast is safe: the grammar allows only functions of {@link Seen} in this place of a chart.
  return typeof value === "function" ? (value as (seen: Seen) => unknown)({ context, event }) : value
}
