/** The asks of the library that a flow of an application can use by name. Each ask documents what it proves. */
import type { FlowAsks } from "../flow-asks.ts"
import type { Answer, AskName } from "../vocabulary.ts"

export type LibraryAsk = Extract<AskName, keyof FlowAsks | "identifyVisitor" | "resolveTarget" | "countAttempt">

/** A requirement of an ask: a mailer, or a store of flows with `replace`. */
type Need = "mail" | "replace"

/** Exhaustive by type. `proves`: the only answer of the ask by which a check of an application can pass. */
const table: { readonly [K in LibraryAsk]: { needs?: Need; proves?: Answer<K>["type"] } } = {
  identifyVisitor: {},
  resolveTarget: {},
  countAttempt: {},
  createSingleUseToken: {},
  redeemSingleUseToken: { proves: "singleUseToken.redeemed" },
  sendMail: { needs: "mail" },
  updateSession: {},
  openApproval: { needs: "replace" },
  readApproval: { needs: "replace" },
  recordApproval: { needs: "replace" },
  takeApproval: { needs: "replace", proves: "approval.taken" },
}

export const libraryAsks: ReadonlySet<string> = new Set(Object.keys(table))

/** The asks of the library that a step can use by name. */
export const stepLibraryAsks: ReadonlySet<string> = new Set(["countAttempt"] satisfies LibraryAsk[])

/**
 * The answers of the library by which a check of an application can pass. A visitor who proves nothing can cause every
 * other answer.
 */
export const provingAnswers: ReadonlySet<string> = new Set(Object.values(table).flatMap(({ proves }) => proves ?? []))

/** Returns true if one of these asks has the requirement. Asks of an application have none. */
export function oneNeeds(need: Need, asks: Iterable<string>): boolean {
  const known = new Map<string, { needs?: Need }>(Object.entries(table))
  return [...asks].some((ask) => known.get(ask)?.needs === need)
}
