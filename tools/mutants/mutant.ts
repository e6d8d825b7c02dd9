/** One change of a built-in chart, as a mistake or an attack could make it. */
import type { FlowName } from "../../src/flows/registry.ts"
import type { ChartTree } from "./chart-tree.ts"

/**
 * - `structural`: opens, closes or reorders a path. A proof and a generated path must each find it.
 * - `guard`: a guard that always or never holds. Static proofs cannot see it; a path must find it.
 * - `liveness`: leads to a final state, or nowhere, where the flow should continue. It opens no path to a session; a
 *   path must find it.
 */
export type Kind = "structural" | "guard" | "liveness"

export interface Mutant {
  /** The key of the mutant, as stable as the changed transition: `oauth/aim/checkingNonce[always#2]/choosingSource`. */
  readonly key: string
  readonly flow: FlowName
  readonly kind: Kind
  /** The change, as a sentence. */
  readonly says: string
  /** The states whose visitors can notice the change. Empty: every visitor of the flow. */
  readonly states: readonly string[]
  /**
   * The event of the changed transition; empty for an `always`. Absent if the mutant does not change one transition.
   */
  readonly event?: string
  readonly change: (tree: ChartTree) => void
}

/** A mutant before its flow is known. */
export type Change = Omit<Mutant, "flow" | "key"> & { readonly key: string }
