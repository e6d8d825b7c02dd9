/**
 * Passes one event to a flow, and runs the flow until it waits or ends. `advance` takes the transitions, runs the
 * effects that the chart requests (its asks), and passes their answers to the chart.
 *
 * `witness.ts` checks at run time what the proofs show for the chart. The effects of session reads need none of these
 * checks, so a session read does not load this module.
 */
import type { CheckId, FlowTypes } from "../../machines/grammar.ts"
import type { Program } from "../../machines/program.ts"
import { sessionReadAnswers } from "../../machines/session-answers.ts"
import { start, step, type FlowState, type Step } from "../../machines/step.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Engine } from "../effects/engine.ts"
import { runEffect } from "./engine.ts"
import type { FlowResult } from "../flows/flow-module.ts"
import type { Recorder } from "../flows/trace-notes.ts"
import type { TraceAsk, TraceBudget } from "../ports/trace.ts"
import type { AskName } from "../../machines/vocabulary.ts"
import type { Witness } from "./witness.ts"

let checks: typeof import("./witness.ts") | undefined

/** The parts of a run that do not change during one request. */
export interface Run<F extends FlowTypes> {
  program: Program<F>
  engine: Engine
  runtime: Runtime
  /**
   * The checks that the running configuration requires before the flow writes anything. Absent for flows that write no
   * user.
   */
  requires?: readonly CheckId[] | undefined
  /** The account that a provider, a mailbox or `authorize()` had named when the flow was sealed. */
  account?: string | undefined
  /** The recorder of the trace. Absent if no trace is recorded. */
  recorder?: Recorder | undefined
}

/**
 * Advances a flow by one event.
 *
 * @param from the state of a waiting flow, or the input of a flow that starts.
 * @throws {TypeError} if the chart stops in a state that is not a waiting state, or requests the session without a
 * required check. Both are defects of the chart. The flow then issues no session.
 */
export async function advance<F extends FlowTypes>(
  { program, engine, runtime, requires, account, recorder }: Run<F>,
  from: { state: FlowState<F["context"]> } | { input: F["input"] },
  event: F["events"],
): Promise<FlowResult<F>> {
  let witness: Witness | undefined
  let now: Step<F>
  if ("state" in from) now = step(program, from.state, event)
  else {
    // The first event reaches a flow in its initial state, which requests no effect.
    const started = start(program, from.input)
    if (recorder !== undefined) record(started, recorder)
    now = step(program, started.state, event)
  }
  if (recorder !== undefined) record(now, recorder)
  while (now.outcome === undefined && now.asks.length > 0) {
    const { asks, state } = now
    const [ask] = asks
    if (ask === undefined || asks.length > 1) throw new TypeError(`"${state.value}" asks for more than one thing.`)
    // No effect of a session read establishes a fact, so the witness need not see the effects before the first other one.
    if (!Object.hasOwn(sessionReadAnswers, ask.type)) {
      checks ??= await import("./witness.ts")
      witness ??= { ...checks.nothingKnown, account }
      checks.assertChecked(ask, { program, state, requires })
      checks.assertSame(witness, ask)
    }
    const at = recorder?.now() ?? 0
    const answer = await runEffect(ask, engine, runtime)
    recorder?.asks.push({
      ask: ask.type,
      answer: answer.type,
      state: state.value,
      at,
      took: recorder.now() - at,
      ...budgetsIn(ask, answer),
    })
    if (witness !== undefined) checks?.observe(witness, answer)
    now = step(program, state, answer as F["events"])
    if (recorder !== undefined) record(now, recorder)
  }
  const leaf = program.states.get(now.state.value)
  if (leaf === undefined || (now.outcome === undefined && !leaf.waiting))
    throw new TypeError(
      `The event "${event.type}" left the flow "${program.id}" in "${now.state.value}", where no request may end.`,
    )
  return { state: now.state, leaf, outcome: now.outcome, account: witness === undefined ? account : witness.account }
}

function record<F extends FlowTypes>({ taken }: Step<F>, { moves }: Recorder): void {
  for (const { from, to, on, guard } of taken) moves.push({ from: from?.path, to: to.path, on, guard: guard?.name })
}

const counting: ReadonlySet<string> = new Set<AskName>([
  "countAttempt",
  "countOpenAttempt",
  "countChallengedAttempt",
  "countDelayedAttempt",
])

/**
 * Returns the attempts that are left, for the trace. Only built-in effects count attempts, so other answers are
 * ignored.
 */
function budgetsIn({ type }: { type: string }, answer: object): Pick<TraceAsk, "budgets"> {
  return counting.has(type) && "budgets" in answer ? { budgets: answer.budgets as readonly TraceBudget[] } : {}
}
