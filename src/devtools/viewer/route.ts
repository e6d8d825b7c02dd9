/**
 * What is looked at, as the address says it: `#/oauth/admission.checkingLink`, or for a transition
 * `#/oauth/checkingState/always/0`. A link to it shows the same to whoever opens it. With `?trace=` and the id of a flow,
 * as error pages and logs have it, its requests are shown as soon as the page has heard of them.
 */

export interface Route {
  /** Empty: the first flow. */
  flow: string
  /** Path of a state; empty for the flow as a whole. */
  state: string
  /** Id of a transition, which belongs to the state. */
  edge?: string
  /** Id of the traces that are followed. */
  trace?: string
}

/** How an address writes the transitions that every state inherits: they are declared by none. */
const everywhere = "*"

/** Total: an address that says nothing sensible is the first flow. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?")
  const [flow = "", state = "", cause = "", index = ""] = path.split("/").map(decoded)
  const from = state === everywhere ? "" : state
  const trace = new URLSearchParams(query).get("trace") ?? ""
  return {
    flow,
    state: from,
    ...(cause === "" || index === "" ? {} : { edge: `${from}|${cause}|${index}` }),
    ...(trace === "" ? {} : { trace }),
  }
}

/** The address of a route: the inverse of {@link parseRoute}. */
export function hashOf({ flow, state, edge, trace = "" }: Route): string {
  const [from = "", cause = "", index = ""] = edge?.split("|") ?? [state]
  const parts = edge === undefined ? [flow, state] : [flow, from === "" ? everywhere : from, cause, index]
  const path = parts
    .filter((part) => part !== "")
    .map(encodeURIComponent)
    .join("/")
  return `#/${path}${trace === "" ? "" : `?trace=${encodeURIComponent(trace)}`}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ""
  }
}
