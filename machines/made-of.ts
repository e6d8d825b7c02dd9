/** The functions of charts that run with each request: they read the context, the event and the outcome. */

/** Returns the outcome of a flow: the output of the state in which the flow ends. */
export function outcomeOf<O>({ event }: { event: { output: O } }): O {
  return event.output
}

/**
 * Returns the value of a context key that an earlier state has set.
 *
 * The type says that the key can be undefined. The proofs show that the flow has passed the state that sets the key. At
 * run time, this function checks that the value exists, so that a wrongly composed chart stops with an error.
 *
 * @throws {TypeError} with the key. The interpreter then ends the flow with the reason `internal`, without a session.
 */
export function required<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new TypeError(`The chart reached a state that needs "${key}" before anything set it.`)
  return value
}

/** A path into {@link Args}: `event.tokens.id_token`, or `context.response.user?` if the value can be undefined. */
type Place = `context.${string}` | `event.${string}`

/**
 * The type of the value at a path. For a path that does not exist, the type is `unknown`, so that TypeScript reports a
 * wrong path.
 */
type At<S, P extends string> = [S] extends [never]
  ? unknown
  : P extends `${infer Key}.${infer Rest}`
    ? Key extends keyof S
      ? At<NonNullable<S[Key]>, Rest>
      : unknown
    : P extends keyof S
      ? S[P]
      : unknown

type MadeOf<S, V> = V extends Place
  ? V extends `${infer P}?`
    ? At<S, P> | undefined
    : Exclude<At<S, V>, undefined>
  : V

/**
 * Returns a function that makes parameters or an output from a table. A string such as `context.target` is a path, and
 * the value at this path replaces it. All other values are constants. Example: `madeOf({ type: "signedIn", url:
 * "context.target" })`. The value at a path without a question mark must exist ({@link required}).
 */
export function madeOf<const M extends Readonly<Record<string, unknown>>>(
  table: M,
): <S extends object>(seen: S) => { -readonly [key in keyof M]: MadeOf<S, M[key]> } {
  const entries = Object.entries(table).map(([key, constant]) => {
    const place = typeof constant === "string" && /^(?:context|event)\./.test(constant) ? constant : undefined
    return { key, constant, path: place?.replace("?", "").split("."), mayLack: place?.endsWith("?") === true }
  })
  const params = (seen: object): Record<string, unknown> => {
    const made: Record<string, unknown> = {}
    for (const { key, constant, path, mayLack } of entries) {
      let value: unknown = path === undefined ? constant : seen
      for (const name of path ?? []) value = (value as Record<string, unknown> | null | undefined)?.[name]
      made[key] = mayLack || path === undefined ? value : required(value, path.at(-1) ?? key)
    }
    return made
  }
  // The cast is safe: the code above has read each path, and its value exists unless the path has a question mark, as
  // the type says.
  return params as never
}
