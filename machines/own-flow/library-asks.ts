/** The asks of the library that a flow of an application may use by name. What each proves stands at the ask itself. */
import type { FlowAsks } from "../flow-asks.ts"
import type { AskName } from "../vocabulary.ts"

export type LibraryAsk = Extract<AskName, keyof FlowAsks | "identifyVisitor" | "resolveTarget" | "countAttempt">

/** What an ask takes of the configuration: the option `mail`, or a store of flows that has `replace`. */
type Need = "mail" | "replace"

/** Exhaustive by type. */
const needs: { readonly [K in LibraryAsk]: Need | undefined } = {
  identifyVisitor: undefined,
  resolveTarget: undefined,
  countAttempt: undefined,
  createSingleUseToken: undefined,
  redeemSingleUseToken: undefined,
  sendMail: "mail",
  updateSession: undefined,
  openApproval: "replace",
  readApproval: "replace",
  recordApproval: "replace",
  takeApproval: "replace",
}

export const libraryAsks: ReadonlySet<string> = new Set(Object.keys(needs))

/** The asks of the library that a step may use by name. */
export const stepLibraryAsks: ReadonlySet<string> = new Set(["countAttempt"] satisfies LibraryAsk[])

/** Whether one of these asks needs it. Asks of an application need nothing. */
export function oneNeeds(need: Need, asks: Iterable<string>): boolean {
  const known = new Map<string, Need | undefined>(Object.entries(needs))
  return [...asks].some((ask) => known.get(ask) === need)
}
