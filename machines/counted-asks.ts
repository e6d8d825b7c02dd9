/**
 * Lists the counted asks. Before a chart uses one of these asks, an attempt must be counted in the same request
 * (COUNT-01).
 */
import type { Extension } from "./steps/extension.ts"
import type { Answer, AskName } from "./vocabulary.ts"

/**
 * Maps each counted ask to the answer that shows that the attempt succeeded. After this answer of the effect, the
 * library gives the attempt back to its budgets, so that it no longer counts. `undefined`: no answer of the ask gives
 * an attempt back.
 */
const builtIn: { readonly [K in AskName]?: Answer<K>["type"] | undefined } = {
  authorizeCredentials: "credentials.accepted",
  sendLink: undefined,
  sendMail: undefined,
}

export const countedAsks: ReadonlyMap<string, string | undefined> = new Map(Object.entries(builtIn))

/**
 * Returns the counted asks of a flow with steps or overrides: the built-in ones, and the application's asks that
 * declare `guesses` or `sends`.
 */
export function countedIn({ asks }: Pick<Extension, "asks">): ReadonlyMap<string, string | undefined> {
  const own = [...asks].flatMap(([name, { guesses, sends }]): [string, string | undefined][] =>
    guesses === undefined && sends !== true ? [] : [[name, guesses]],
  )
  return own.length === 0 ? countedAsks : new Map([...countedAsks, ...own])
}
