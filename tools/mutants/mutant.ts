/** One change of a built-in chart that somebody could make by mistake, or on purpose. */
import type { FlowName } from "../../src/flows/registry.ts"
import type { ChartTree } from "./chart-tree.ts"

/**
 * - `structural`: opens, closes or reorders a way. A proof has to find it, and a generated path has to find it by itself.
 * - `guard`: a rule that always or never holds. No static proof sees it: a path has to.
 * - `liveness`: leads to an end, or nowhere, where it should go on. No way to a session opens: a path has to find it.
 */
export type Kind = "structural" | "guard" | "liveness"

export interface Mutant {
  /** Stable as long as the transition that it changes is: `oauth/aim/checkingNonce[always#2]/choosingSource`. */
  readonly key: string
  readonly flow: FlowName
  readonly kind: Kind
  /** What was changed, in words. */
  readonly says: string
  /** The states whose visitors can notice. Empty: whoever uses the flow. */
  readonly states: readonly string[]
  /** The event whose transition was changed; empty for an `always`. Absent where it is not one transition. */
  readonly event?: string
  readonly change: (tree: ChartTree) => void
}

/** A mutant before it is known of which flow it is. */
export type Change = Omit<Mutant, "flow" | "key"> & { readonly key: string }
