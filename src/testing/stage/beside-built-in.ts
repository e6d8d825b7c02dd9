/** Runs an effect of an override, and also the built-in effect that it replaces. */

/** An ask that is being carried out. */
export interface AskCall {
  readonly ask: string
  /** 1 for the first call of this ask in the request. */
  readonly call: number
  /** The last answer of the built-in effect, where an override's effect has called it. */
  builtIn?: unknown
}

/**
 * Runs both effects. The answer of the built-in effect decides the type, because the causes of a path are known only
 * for that effect. The flow gets the answer of the override's effect if both answers have the same type.
 *
 * @param builtIn runs where the override's effect has not called it: later requests need its mail, its token request or
 * its row.
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
