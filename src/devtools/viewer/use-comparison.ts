import { useMemo, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import { comparisonOf, type Comparison } from "./compare.tsx"
import type { Entry } from "./trace-store.ts"

interface Comparing {
  /** True from the moment in which the user asks for a comparison until its end. */
  begun: boolean
  /** The comparison, once the user has selected requests of another sign-in. */
  comparison: Comparison | undefined
  begin: () => void
  end: () => void
}

/**
 * Returns the comparison of two sign-ins of a flow: the one that was selected when the comparison began, and the one that
 * is selected now.
 */
export function useComparison(description: FlowDescription | undefined, selected: readonly Entry[]): Comparing {
  const [base, setBase] = useState<readonly Entry[]>()
  const comparison = useMemo(
    () => (base && description ? comparisonOf(description, base, selected) : undefined),
    [base, description, selected],
  )
  return {
    begun: base !== undefined,
    comparison,
    begin: () => setBase(selected),
    end: () => setBase(undefined),
  }
}
