/** Determines which checks the sign-ins of one provider must pass. */
import type { ProviderOfFlow } from "../draw/charts.ts"
import type { FlowDescription, StateDescription } from "../describe/description.ts"
import type { Flag } from "./lit.ts"

/**
 * `needed` if the sign-ins of the chosen provider must pass the check of a state, otherwise `unneeded`. `undefined` for
 * a state without a check, and if no provider of this flow is chosen.
 */
export type Need = "needed" | "unneeded" | undefined

export function needOf(
  { check }: StateDescription,
  { flow }: FlowDescription,
  provider: ProviderOfFlow | undefined,
): Need {
  if (check === undefined || provider === undefined || provider.flow !== flow) return undefined
  return provider.requires.includes(check) ? "needed" : "unneeded"
}

/** Says whether the provider requires a check. Returns an empty text if either argument is `undefined`. */
export function needWords(need: Need, provider: ProviderOfFlow | undefined): string {
  if (need === undefined || provider === undefined) return ""
  return need === "needed" ? `required for ${provider.name}` : `not required for ${provider.name}`
}

/** Returns a flag for each check that the provider's sign-ins skip. */
export function flagsOfNeeds(description: FlowDescription, provider: ProviderOfFlow | undefined): readonly Flag[] {
  return description.states
    .filter((state) => needOf(state, description, provider) === "unneeded")
    .map(({ path }) => ({ state: path, says: needWords("unneeded", provider), tone: "soft" }))
}
