/** Runs an effect of an override, and also the built-in effect that the override replaces. */

/** An ask whose effect is running. */
export interface AskCall {
  readonly ask: string
  /** The number of this call among the calls of the effect in the request, counted from 1. */
  readonly call: number
  /** The last answer of the built-in effect, if the effect of the override called it. */
  builtIn?: unknown
}

/**
 * Runs the effect of an override and the built-in effect. The flow gets the answer of the override if both answers have
 * the same type, otherwise the built-in answer. The type must be that of the built-in answer, because the path expects
 * the answer that its cause makes the built-in effect return.
 *
 * @param own runs the effect of the override.
 * @param builtIn runs the built-in effect, if the override has not called it. Later requests need the results of the
 * built-in effect, for example its mail or its row.
 * @throws the error of the built-in effect. The function drops an error of the override's effect.
 */
export async function besideBuiltIn(call: AskCall, own: () => unknown, builtIn: () => unknown): Promise<unknown> {
  const answer = await attempted(own)
  const known = await (call.builtIn ?? builtIn())
  return typeOf(answer) === typeOf(known) ? answer : known
}

async function attempted(own: () => unknown): Promise<unknown> {
  try {
    return await own()
  } catch {
    return undefined
  }
}

function typeOf(answer: unknown): unknown {
  return Reflect.get(Object(answer) as object, "type")
}
