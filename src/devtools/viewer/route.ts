/**
 * The selection in the address: `#/oauth/admission.checkingLink`, or for a transition `#/oauth/checkingState/always/0`.
 * A link shows the same selection again. `?trace=` with the id of a flow, as on error pages and in logs, shows its
 * requests as soon as they arrive.
 */

export interface Route {
  /** The flow that is shown. Empty for the first flow. */
  flow: string
  /** Path of a state; empty for the flow as a whole. */
  state: string
  /** The id of a transition, which belongs to the state. */
  edge?: string
  /** The id of the traces to follow. */
  trace?: string
}

/** Stands for the state of transitions that every state inherits. */
const everywhere = "*"

/** Reads a route. Never throws: an unreadable address gives the first flow. */
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
