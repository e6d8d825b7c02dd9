import { identifyBy } from "../../config/inspection.ts"
import type { AuthConfig } from "../../config/options.ts"
import { saysItsPath } from "../../facade/prepare-server-config.ts"
import { percentDecoded } from "../../ports/addresses.ts"

/** The properties of a request that show the mount path of the handler in Express. */
export interface MountedRequest {
  originalUrl: string
  /** The part of the path that `app.use` matched, as the browser sent it. */
  baseUrl: string
  /**
   * The values of wildcards in the path of a route. In Express 5, a value is a list of segments. In Express 4, a value
   * is a string, and its key is a number.
   */
  params: object
}

/**
 * The maximum number of mount paths that the function remembers. A mount path can contain parts of the request, so that
 * visitors could otherwise fill the memory.
 */
const mostPlaces = 16

/**
 * Returns a function that sets `basePath` to the mount path of a handler, if neither the application nor `AUTH_URL`
 * sets `basePath`. Express ignores letter case in paths by default, and a handler sees only the path that the browser
 * sent. Therefore, the function uses a mount path only in lower case. Otherwise the routes would also exist at
 * `/AUTH/session`. The function remembers up to 16 mount paths. Requests at further mount paths get the unchanged
 * configuration.
 * @param config a prepared configuration.
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
    // `requireSession` and other functions get the configuration without this `basePath`. This call marks both objects
    // as the configuration of one application.
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

/** Returns the decoded text of each wildcard. */
function wildcardsIn(params: object): string[] {
  return Object.entries(params).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [value.join("/")]
    return /^\d+$/.test(name) && typeof value === "string" ? [value] : []
  })
}

/**
 * Returns the path without its last segments, if their decoded text is `end`. The function compares decoded segments,
 * because an encoded slash does not end a segment.
 */
function beforeEnd(pathname: string, end: string): string | undefined {
  const segments = pathname.split("/")
  const at = segments.findIndex((_, from) => from > 0 && percentDecoded(segments.slice(from).join("/")) === end)
  return at === -1 ? undefined : segments.slice(0, at).join("/")
}
