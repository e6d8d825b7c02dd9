/** The asks of the library that a flow of an application may use by name. What each proves stands at the ask itself. */
import type { FlowAsks } from "../flow-asks.ts"
import type { Answer, AskName } from "../vocabulary.ts"

export type LibraryAsk = Extract<AskName, keyof FlowAsks | "identifyVisitor" | "resolveTarget">

/** What an ask takes of the configuration: the option `mail`, or a store of flows that has `replace`. */
type Need = "mail" | "replace"

/** Exhaustive by type. `proves`: the only answer of the ask by which a check of an application can pass. */
const table: { readonly [K in LibraryAsk]: { needs?: Need; proves?: Answer<K>["type"] } } = {
  identifyVisitor: {},
  resolveTarget: {},
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

/** The answers of the library by which a check of an application can pass. All others are given to every visitor. */
export const provingAnswers: ReadonlySet<string> = new Set(Object.values(table).flatMap(({ proves }) => proves ?? []))

/** Whether one of these asks needs it. Asks of an application need nothing. */
export function oneNeeds(need: Need, asks: Iterable<string>): boolean {
  const known = new Map<string, { needs?: Need }>(Object.entries(table))
  return [...asks].some((ask) => known.get(ask)?.needs === need)
}
