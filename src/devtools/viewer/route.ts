/**
 * Reads and writes the selection in the fragment of the page's URL: `#/oauth/admission.checkingLink` for a state,
 * `#/oauth/checkingState/always/0` for a transition. Opening the URL therefore restores the selection. `?trace=` in the
 * fragment has the id of a flow, as error pages and logs show it. The page then shows the requests of that flow as soon
 * as they arrive.
 */

export interface Route {
  /** The flow that is shown. Empty for the first flow. */
  flow: string
  /** Path of a state; empty for the flow as a whole. */
  state: string
  /** The id of a transition of the state `state`. */
  edge?: string
  /** The id of the flow whose traces the page follows. */
  trace?: string
}

/** Returns true if a route selects a flow, a state or a transition. */
export function namesSomething({ flow, state, edge }: Route): boolean {
  return flow !== "" || state !== "" || edge !== undefined
}

/** Stands in the URL in place of the state, for a transition that every state inherits. */
const everywhere = "*"

/**
 * Returns the fragment for a page that was opened with `?flow=` and without a fragment, as error pages link to it: the
 * page then follows the sign-in with this id. Otherwise returns the fragment unchanged.
 */
export function fragmentOf({ hash, search }: Pick<Location, "hash" | "search">): string {
  const reference = new URLSearchParams(search).get("flow") ?? ""
  return hash.length > 1 || reference === "" ? hash : hashOf({ flow: "", state: "", trace: reference })
}

/** Returns the route in an address. Never throws: for an unreadable address, the function returns the first flow. */
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

/** Returns the address of a route, from which {@link parseRoute} reads the same route. */
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
