/** The asks of the library that a flow of an application can use by name. Each ask documents what it proves. */
import type { FlowAsks } from "../flow-asks.ts"
import type { AskName } from "../vocabulary.ts"

export type LibraryAsk = Extract<AskName, keyof FlowAsks | "identifyVisitor" | "resolveTarget">

/** A requirement of an ask: the option `mail`, or a store of flows with `replace`. */
type Need = "mail" | "replace"

/** Exhaustive by type. */
const needs: { readonly [K in LibraryAsk]: Need | undefined } = {
  identifyVisitor: undefined,
  resolveTarget: undefined,
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

/** Returns true if one of these asks has the requirement. Asks of an application have none. */
export function oneNeeds(need: Need, asks: Iterable<string>): boolean {
  const known = new Map<string, Need | undefined>(Object.entries(needs))
  return [...asks].some((ask) => known.get(ask) === need)
}
