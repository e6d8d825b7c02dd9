/** What is true of one address of the application: its origin, its routes, its cookies. */
import type { CookieSettings } from "./cookies.ts"
import type { ResolvedConfig } from "./resolve.ts"

export interface Site {
  /** The public origin, without a trailing slash. */
  origin: string
  secure: boolean
  cookies: CookieSettings
  /** The address of a route: `url("callback", "github")`. */
  url: (action: string, providerId?: string) => string
}

export function siteOf(config: ResolvedConfig, origin: string): Site {
  const secure = config.useSecureCookies ?? origin.startsWith("https:")
  const base = origin + (config.basePath === "/" ? "" : config.basePath)
  return {
    origin,
    secure,
    cookies: secure ? config.cookies.secure : config.cookies.plain,
    url: (action, providerId) => `${base}/${action}${providerId === undefined ? "" : `/${providerId}`}`,
  }
}
