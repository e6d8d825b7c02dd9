import { identifyBy } from "../../config/inspection.ts"
import type { AuthConfig } from "../../config/options.ts"
import { saysItsPath } from "../../facade/prepare-server-config.ts"

/** What of a request says where Express mounted its handler. */
export interface MountedRequest {
  originalUrl: string
  /** The part of the path that `app.use` matched, as the browser wrote it. */
  baseUrl: string
  /** A wildcard's value is the list of its segments. */
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
  const wildcards = Object.values(params).filter((value): value is unknown[] => Array.isArray(value))
  const [wildcard, ...more] = wildcards
  if (more.length > 0) return undefined
  const place = wildcard === undefined ? baseUrl : pathname.split("/").slice(0, -wildcard.length).join("/")
  return /^(?:\/[a-z0-9._~-]+)+$/.test(place) && pathname.startsWith(`${place}/`) ? place : undefined
}
