/** The checks that the sign-ins of one provider must pass. */
import type { ProviderOfFlow } from "../draw/charts.ts"
import type { FlowDescription, StateDescription } from "../describe/description.ts"
import type { Flag } from "./lit.ts"

/** Returns true if a provider needs the check; `undefined` for other states, and without a provider of this flow. */
export type Need = "needed" | "unneeded" | undefined

export function needOf(
  { check }: StateDescription,
  { flow }: FlowDescription,
  provider: ProviderOfFlow | undefined,
): Need {
  if (check === undefined || provider === undefined || provider.flow !== flow) return undefined
  return provider.requires.includes(check) ? "needed" : "unneeded"
}

/** Returns a sentence about the need. Empty without a need. */
export function needWords(need: Need, provider: ProviderOfFlow | undefined): string {
  if (need === undefined || provider === undefined) return ""
  return need === "needed" ? `asked of ${provider.name}` : `not asked of ${provider.name}`
}

/** Flags for the checks that its sign-ins skip. */
export function flagsOfNeeds(description: FlowDescription, provider: ProviderOfFlow | undefined): readonly Flag[] {
  return description.states
    .filter((state) => needOf(state, description, provider) === "unneeded")
    .map(({ path }) => ({ state: path, says: needWords("unneeded", provider), tone: "soft" }))
}
