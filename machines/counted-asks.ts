/** The asks before which an attempt is counted, in the same request (COUNT-01). */
import type { Extension } from "./steps/extension.ts"
import type { Answer, AskName } from "./vocabulary.ts"

/** By the ask: the answer by which it was right, which gives the attempt back; `undefined` where each counts. */
const builtIn: { readonly [K in AskName]?: Answer<K>["type"] | undefined } = {
  authorizeCredentials: "credentials.accepted",
  sendLink: undefined,
  sendMail: undefined,
}

export const countedAsks: ReadonlyMap<string, string | undefined> = new Map(Object.entries(builtIn))

/** Those of a flow that steps or an application extended, with asks that declare `guesses` or `sends`. */
export function countedIn({ asks }: Pick<Extension, "asks">): ReadonlyMap<string, string | undefined> {
  const own = [...asks].flatMap(([name, { guesses, sends }]): [string, string | undefined][] =>
    guesses === undefined && sends !== true ? [] : [[name, guesses]],
  )
  return own.length === 0 ? countedAsks : new Map([...countedAsks, ...own])
}
