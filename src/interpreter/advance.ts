/** Runs one event of a flow to where it rests: takes moves, runs asks, feeds the answers back. */
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Leaf, Program } from "../../machines/program.ts"
import { locate, start, step, type FlowState, type Step } from "../../machines/step.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Engine } from "./engine.ts"
import { runEffect } from "./run-effect.ts"
import type { Recorder } from "../flows/notes.ts"

/** Where a flow came to rest: at its end, or in a waiting state. */
export interface Rest<F extends FlowTypes> {
  state: FlowState<F["context"]>
  leaf: Leaf
  /** Present when the flow has ended. */
  outcome: F["outcome"] | undefined
}

/** What a run is made of, the same for every event of one request. */
export interface Run<F extends FlowTypes> {
  program: Program<F>
  engine: Engine
  runtime: Runtime
  /** Absent where nobody wants a trace. */
  recorder?: Recorder | undefined
}

/**
 * @param from the state that a waiting flow was left in, or the input of one that starts.
 * @throws {TypeError} when the chart comes to rest where no request may end, or asks for the session before every
 * required check was passed. Both are defects of a chart; neither leaves a session behind.
 */
export async function advance<F extends FlowTypes>(
  { program, engine, runtime, recorder }: Run<F>,
  from: { state: FlowState<F["context"]> } | { input: F["input"] },
  event: F["events"],
): Promise<Rest<F>> {
  const begun: Step<F> =
    "state" in from ? step(program, from.state, event) : begin(program, from.input, event, recorder)
  let now = begun
  record(now, recorder)
  while (now.outcome === undefined && now.asks.length > 0) {
    const [ask] = now.asks
    if (ask === undefined || now.asks.length > 1)
      throw new TypeError(`"${now.state.value}" asks for more than one thing.`)
    if (ask.type === "issueSession") assertChecked(program, now.state)
    const asked = recorder?.now() ?? 0
    const running = runEffect(ask, engine, runtime)
    const answer = running instanceof Promise ? await running : running
    if (recorder !== undefined) {
      const { value: state } = now.state
      recorder.asks.push({ ask: ask.type, answer: answer.type, state, at: asked, took: recorder.now() - asked })
      recorder.asked.push(ask.params, answer)
    }
    now = step(program, now.state, answer as F["events"])
    record(now, recorder)
  }
  const leaf = locate(program, now.state.value)
  if (leaf === undefined || (now.outcome === undefined && !leaf.waiting))
    throw new TypeError(
      `The event "${event.type}" left the flow "${program.id}" in "${now.state.value}", where no request may end.`,
    )
  return { state: now.state, leaf, outcome: now.outcome }
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

/** The last net under the proofs: what this flow requires is held against what it did pass. */
function assertChecked<F extends FlowTypes>(program: Program<F>, state: FlowState<F["context"]>): void {
  const required = program.meta.requires?.(state.context)
  if (required === undefined)
    throw new TypeError(`The flow "${program.id}" issues a session, and names no checks that it requires.`)
  const missing = required.filter((check) => !state.passed.includes(check))
  if (missing.length > 0)
    throw new TypeError(`The flow "${program.id}" asks for a session without having passed: ${missing.join(", ")}.`)
}

function record<F extends FlowTypes>(taken: Step<F>, recorder: Recorder | undefined): void {
  if (recorder === undefined) return
  for (const move of taken.taken)
    recorder.moves.push({ from: move.from?.path, to: move.to.path, on: move.on, guard: move.guard?.name })
}
