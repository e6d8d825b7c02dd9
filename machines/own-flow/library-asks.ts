/** The asks of the library that a flow of an application may use by name. What each proves stands at the ask itself. */
import type { FlowAsks } from "../flow-asks.ts"
import type { AskName } from "../vocabulary.ts"

export type LibraryAsk = Extract<AskName, keyof FlowAsks | "identifyVisitor" | "resolveTarget">

/** Exhaustive by type. */
const names: { readonly [K in LibraryAsk]: true } = {
  identifyVisitor: true,
  resolveTarget: true,
  createSingleUseToken: true,
  redeemSingleUseToken: true,
  sendMail: true,
  updateSession: true,
  openApproval: true,
  readApproval: true,
  recordApproval: true,
  takeApproval: true,
}

export const libraryAsks: ReadonlySet<string> = new Set(Object.keys(names))
