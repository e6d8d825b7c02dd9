/** Runs an effect of an override beside the built-in effect that it replaces. */

/** An ask that is being carried out. */
export interface AskCall {
  readonly ask: string
  /** 1 for the first call of this ask in the request. */
  readonly call: number
  /** The last answer of the built-in effect, where an override's effect has called it. */
  builtIn?: unknown
}

/**
 * The built-in effect decides which answer the flow gets, because the causes of a path are known for the built-in effect
 * only. Where the override's effect answers with the same type, the flow gets its answer with everything in it.
 *
 * @param builtIn is called where the override's effect has not called it: later requests need the mail, the token request or
 * the row that it leaves.
 * @throws what the built-in effect throws. An error of the override's effect is dropped.
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
