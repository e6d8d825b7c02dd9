/**
 * What is looked at, as the address says it: `#/oauth/admission.checkingLink`, or for a transition
 * `#/oauth/checkingState/always/0`. A link to it shows the same to whoever opens it.
 */

export interface Route {
  /** Empty: the first flow. */
  flow: string
  /** Path of a state; empty for the flow as a whole. */
  state: string
  /** Id of a transition, which belongs to the state. */
  edge?: string
}

/** How an address writes the transitions that every state inherits: they are declared by none. */
const everywhere = "*"

/** Total: an address that says nothing sensible is the first flow. */
export function parseRoute(hash: string): Route {
  const [flow = "", state = "", cause = "", index = ""] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decoded)
  const from = state === everywhere ? "" : state
  if (cause === "" || index === "") return { flow, state: from }
  return { flow, state: from, edge: `${from}|${cause}|${index}` }
}

/** The address of a route: the inverse of {@link parseRoute}. */
export function hashOf({ flow, state, edge }: Route): string {
  const [from = "", cause = "", index = ""] = edge?.split("|") ?? [state]
  const parts = edge === undefined ? [flow, state] : [flow, from === "" ? everywhere : from, cause, index]
  return `#/${parts
    .filter((part) => part !== "")
    .map(encodeURIComponent)
    .join("/")}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ""
  }
}
