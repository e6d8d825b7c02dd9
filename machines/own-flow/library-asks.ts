/**
 * Lists the asks of the library that a flow of an application can use by name. The docstring of each ask says what it
 * proves.
 */
import type { FlowAsks } from "../flow-asks.ts"
import type { Answer, AskName } from "../vocabulary.ts"

export type LibraryAsk = Extract<AskName, keyof FlowAsks | "identifyVisitor" | "resolveTarget" | "countAttempt">

/**
 * The part of the configuration that an ask needs. `mail`: a mailer. `replace`: a store of flows that has the method
 * `replace`.
 */
type Need = "mail" | "replace"

/**
 * TypeScript requires an entry for each ask. `proves` names the one answer of the ask that can pass a check which the
 * application defined. Without `proves`, no answer of the ask can pass such a check.
 */
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
 * The answers of the library by which a check of an application can be passed. Every other answer proves nothing,
 * because any visitor can cause it.
 */
export const provingAnswers: ReadonlySet<string> = new Set(Object.values(table).flatMap(({ proves }) => proves ?? []))

/**
 * Returns true if one of these asks needs this part of the configuration. Asks of an application never need a part of
 * the configuration.
 */
export function oneNeeds(need: Need, asks: Iterable<string>): boolean {
  const known = new Map<string, { needs?: Need }>(Object.entries(table))
  return [...asks].some((ask) => known.get(ask)?.needs === need)
}
