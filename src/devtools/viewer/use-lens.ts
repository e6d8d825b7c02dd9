import { useState } from "preact/hooks"
import type { ProviderOfFlow } from "../draw/charts.ts"

/** The providers whose checks the page shows. */
export interface Lens {
  provider: ProviderOfFlow | undefined
  /** The second provider, of the same flow. */
  beside: ProviderOfFlow | undefined
  choose: (provider: ProviderOfFlow | undefined) => void
  chooseBeside: (provider: ProviderOfFlow | undefined) => void
}

/** Returns the chosen providers, and the functions that change them. After a reload, a provider can be gone. */
export function useLens(providers: readonly ProviderOfFlow[]): Lens {
  const [ids, setIds] = useState<readonly [string, string]>(["", ""])
  const [provider, other] = ids.map((id) => providers.find((each) => each.id === id))
  return {
    provider,
    beside: other !== provider && other?.flow === provider?.flow ? other : undefined,
    choose: (next) => setIds([next?.id ?? "", ids[1]]),
    chooseBeside: (next) => setIds([ids[0], next?.id ?? ""]),
  }
}
