import { identifyBy } from "../../config/inspection.ts"
import type { AuthConfig } from "../../config/options.ts"
import { saysItsPath } from "../../facade/prepare-server-config.ts"
import { percentDecoded } from "../../ports/addresses.ts"

/** The part of a request that contains the path at which Express mounted its handler. */
export interface MountedRequest {
  originalUrl: string
  /** The part of the path that `app.use` matched, as the browser sent it. */
  baseUrl: string
  /** Values of wildcards: a list of segments in Express 5; a text under a number in Express 4. */
  params: object
}

/** More than any application has. */
const mostPlaces = 16

/**
 * Sets `basePath` to the path at which a handler is mounted, if neither the application nor `AUTH_URL` set it.
 *
 * Express matches paths in any case, and a handler sees only the text of the browser. So a mount path counts only in plain
 * lower case: `/AUTH/session` is not a second address of the routes. Up to 16 mount paths are remembered. Other requests
 * get the unchanged configuration.
 *
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
    // `requireSession` and the other functions get the unchanged configuration.
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

/** The decoded text of each wildcard. */
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
