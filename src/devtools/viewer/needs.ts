/** Determines which checks the sign-ins of one provider must pass, and which parts of the chart they never reach. */
import type { ProviderOfFlow } from "../draw/charts.ts"
import type { FlowDescription, StateDescription } from "../describe/description.ts"
import type { Impossible } from "../describe/lens.ts"
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

const nothing: Impossible = { edges: [], states: [] }

/** Returns the transitions and states that no sign-in with the provider reaches. Empty for another flow. */
export function impossibleFor({ flow }: FlowDescription, provider: ProviderOfFlow | undefined): Impossible {
  return (provider?.flow === flow && provider.impossible) || nothing
}

/** Says that no sign-in with the provider reaches a state or transition. Empty if one can, or without a provider. */
export function impossibleWords(
  { state, edge }: { state?: string; edge?: string },
  description: FlowDescription,
  provider: ProviderOfFlow | undefined,
): string {
  const { edges, states } = impossibleFor(description, provider)
  const is = edge === undefined ? state !== undefined && states.includes(state) : edges.includes(edge)
  return is ? `impossible for ${provider?.name ?? ""}` : ""
}
