/**
 * Lists the counted asks: effects that check a guess, send a message, or that a program must not repeat without limit. Before a chart requests one of these effects,
 * it must count an attempt in the same HTTP request (COUNT-01).
 */
import type { Extension } from "./steps/extension.ts"
import type { Answer, AskName } from "./vocabulary.ts"

/**
 * Maps each counted ask to the answer that shows that the attempt succeeded. After this answer, the library gives the
 * attempt back to its budgets, so that the attempt no longer counts. `undefined`: no answer gives the attempt back.
 */
const builtIn: { readonly [K in AskName]?: Answer<K>["type"] | undefined } = {
  authorizeCredentials: "credentials.accepted",
  sendLink: undefined,
  sendMail: undefined,
  sendProof: undefined,
  hashPassword: undefined,
  holdUsername: undefined,
  nameAnonymous: undefined,
  makePasskeyOptions: undefined,
}

export const countedAsks: ReadonlyMap<string, string | undefined> = new Map(Object.entries(builtIn))

/**
 * Returns the counted asks of a flow with steps or overrides: the built-in counted asks, and the application's effects
 * that declare `guesses` or `sends`.
 */
export function countedIn({ asks }: Pick<Extension, "asks">): ReadonlyMap<string, string | undefined> {
  const own = [...asks].flatMap(([name, { guesses, sends }]): [string, string | undefined][] =>
    guesses === undefined && sends !== true ? [] : [[name, guesses]],
  )
  return own.length === 0 ? countedAsks : new Map([...countedAsks, ...own])
}
