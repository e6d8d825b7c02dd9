import { identifyBy } from "../../config/inspection.ts"
import type { AuthConfig } from "../../config/options.ts"
import { saysItsPath } from "../../facade/prepare-server-config.ts"
import { percentDecoded } from "../../ports/addresses.ts"

/** What of a request says where Express mounted its handler. */
export interface MountedRequest {
  originalUrl: string
  /** The part of the path that `app.use` matched, as the browser wrote it. */
  baseUrl: string
  /** A wildcard's value: the list of its segments in Express 5; in Express 4 a text, under a number. */
  params: object
}

/** Far more places than an application mounts its routes at. */
const mostPlaces = 16

/**
 * Gives the configuration with the `basePath` of where a handler is mounted, if nobody said where that is.
 *
 * Express matches paths whatever their case, and tells a handler only what the browser wrote. So a place counts only in
 * plain lower case: `/AUTH/session` is no second address of the routes. Places are remembered by their text, at most 16
 * of them; requests beyond that, and to places that do not count, get the configuration as it is.
 *
 * @param config already prepared.
 */
export function mountedConfig(config: AuthConfig): (request: MountedRequest) => AuthConfig {
  const places = new Map<string, AuthConfig>()
  if (saysItsPath(config)) return () => config
  return (request) => {
    const place = placeOf(request)
    if (place === undefined || place === config.basePath) return config
    const known = places.get(place)
    if (known !== undefined) return known
    if (places.size >= mostPlaces) return config
    const moved = { ...config, basePath: place }
    // The configuration itself is asked for sessions. It does not hear of the place.
    identifyBy(place, config)
    places.set(place, moved)
    return moved
  }
}

function placeOf({ originalUrl, baseUrl, params }: MountedRequest): string | undefined {
  const pathname = originalUrl.split(/[?#]/, 1)[0] ?? ""
  const [matched, ...more] = wildcardsIn(params)
  if (more.length > 0) return undefined
  const place = matched === undefined ? baseUrl : beforeEnd(pathname, matched)
  if (place === undefined || !pathname.startsWith(`${place}/`)) return undefined
  return /^(?:\/[a-z0-9._~-]+)+$/.test(place) ? place : undefined
}

/** The decoded text that each wildcard of the mount matched. */
function wildcardsIn(params: object): string[] {
  return Object.entries(params).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [value.join("/")]
    return /^\d+$/.test(name) && typeof value === "string" ? [value] : []
  })
}

/** The path up to the segments whose decoded text is `end`: an encoded slash is part of one segment. */
function beforeEnd(pathname: string, end: string): string | undefined {
  const segments = pathname.split("/")
  const at = segments.findIndex((_, from) => from > 0 && percentDecoded(segments.slice(from).join("/")) === end)
  return at === -1 ? undefined : segments.slice(0, at).join("/")
}
