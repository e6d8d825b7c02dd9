/** The states of a model in which a flow waits for a later request. */
import type { Program } from "../../../machines/program.ts"
import type { FlowState } from "../../../machines/step.ts"

/** Returns true if the flow waits in a step of a sign-in or of a step-up. */
export function waitsInStep(program: Program, { value }: FlowState): boolean {
  return program.states.get(value)?.waiting === true && /^(?:admission|stepUp)\./.test(value)
}

/**
 * Returns the state from which a later request resumes a waiting flow. The context of this state has only the keys that
 * the waiting state keeps. Other states stay as they are.
 */
export function resumed(program: Program, state: FlowState, input: object): FlowState {
  const leaf = program.states.get(state.value)
  if (leaf?.waiting !== true) return state
  const context = state.context as Record<string, unknown>
  const kept = Object.fromEntries((leaf.meta?.keeps ?? []).map((name) => [name, context[name]]))
  return { ...state, context: { ...program.context({ input }), ...kept } }
}
