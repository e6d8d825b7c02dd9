/** Runs one event of a flow to where it rests: takes moves, runs asks, feeds the answers back. */
import type { CheckId, FlowTypes } from "../../machines/grammar.ts"
import type { Program } from "../../machines/program.ts"
import { locate, start, step, type FlowState, type Step } from "../../machines/step.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Engine } from "./engine.ts"
import { runEffect } from "./run-effect.ts"
import { assertSame, newWitness, observe } from "./witness.ts"
import type { FlowResult } from "../flows/flow-module.ts"
import type { Recorder } from "../flows/notes.ts"

/** What a run is made of, the same for every event of one request. */
export interface Run<F extends FlowTypes> {
  program: Program<F>
  engine: Engine
  runtime: Runtime
  /** The checks that the running configuration demands before anything is written. Absent for flows that write no user. */
  requires?: readonly CheckId[] | undefined
  /** The account that the flow had established when it was sealed. */
  account?: string | undefined
  /** Absent where no trace is wanted. */
  recorder?: Recorder | undefined
}

/**
 * @param from the state that a waiting flow was left in, or the input of one that starts.
 * @throws {TypeError} when the chart comes to rest where no request may end, or asks for the session before every
 * required check was passed. Both are defects of a chart; neither leaves a session behind.
 */
export async function advance<F extends FlowTypes>(
  { program, engine, runtime, requires, account, recorder }: Run<F>,
  from: { state: FlowState<F["context"]> } | { input: F["input"] },
  event: F["events"],
): Promise<FlowResult<F>> {
  const begun: Step<F> =
    "state" in from ? step(program, from.state, event) : begin(program, from.input, event, recorder)
  const witness = newWitness(account)
  let now = begun
  record(now, recorder)
  while (now.outcome === undefined && now.asks.length > 0) {
    const [ask] = now.asks
    if (ask === undefined || now.asks.length > 1)
      throw new TypeError(`"${now.state.value}" asks for more than one thing.`)
    if (ask.type === "commitIdentity" || ask.type === "issueSession") assertChecked(program, now.state, requires)
    assertSame(witness, ask)
    const asked = recorder?.now() ?? 0
    const running = runEffect(ask, engine, runtime)
    const answer = running instanceof Promise ? await running : running
    if (recorder !== undefined) {
      const { value: state } = now.state
      recorder.asks.push({ ask: ask.type, answer: answer.type, state, at: asked, took: recorder.now() - asked })
    }
    observe(witness, answer)
    now = step(program, now.state, answer as F["events"])
    record(now, recorder)
  }
  const leaf = locate(program, now.state.value)
  if (leaf === undefined || (now.outcome === undefined && !leaf.waiting))
    throw new TypeError(
      `The event "${event.type}" left the flow "${program.id}" in "${now.state.value}", where no request may end.`,
    )
  return { state: now.state, leaf, outcome: now.outcome, account: witness.account }
}

/** A flow's first event meets it in its initial state, which asks for nothing. */
function begin<F extends FlowTypes>(
  program: Program<F>,
  input: F["input"],
  event: F["events"],
  recorder: Recorder | undefined,
): Step<F> {
  const started = start(program, input)
  record(started, recorder)
  return step(program, started.state, event)
}

/**
 * The last net under the proofs: the checks that were passed are held against those that the flow requires, and those
 * that the running configuration demands. The latter are never read from what was sealed.
 */
function assertChecked<F extends FlowTypes>(
  program: Program<F>,
  state: FlowState<F["context"]>,
  requires: readonly CheckId[] | undefined,
): void {
  const own = program.meta.requires?.(state.context)
  if (own === undefined || requires === undefined)
    throw new TypeError(`The flow "${program.id}" issues a session, and names no checks that it requires.`)
  const missing = [...new Set([...own, ...requires])].filter((check) => !state.passed.includes(check))
  if (missing.length > 0)
    throw new TypeError(`The flow "${program.id}" asks for a session without having passed: ${missing.join(", ")}.`)
}

function record<F extends FlowTypes>(taken: Step<F>, recorder: Recorder | undefined): void {
  if (recorder === undefined) return
  for (const move of taken.taken)
    recorder.moves.push({ from: move.from?.path, to: move.to.path, on: move.on, guard: move.guard?.name })
}
