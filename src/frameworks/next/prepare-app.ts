/** Puts a configuration under the `basePath` of Next.js. */
import { nextBasePath } from "../../config/environment.ts"
import { identifyBy } from "../../config/inspection.ts"
import type { AuthConfig } from "../../config/options.ts"
import { prepareConfig } from "../../facade/prepare-config.ts"

/** The default path of the main entry's routes. */
const routes = "/api/auth"

/**
 * Reads the environment into a configuration, in place, as {@link prepareConfig} does, and puts its paths under Next.js's
 * `basePath`.
 *
 * @throws {MissingSecret}
 */
export function prepareApp<C extends AuthConfig>(config: C, serves: boolean): C {
  const base = nextBasePath()
  const written = config.basePath
  // The paths are set before reading the environment, for the comparison with AUTH_URL, and again afterwards, for a
  // path of AUTH_URL and the default.
  placeUnder(base, config)
  prepareConfig(config, serves)
  // Copies that Next.js does not bundle, as in its pages router, do not have the prefix.
  identifyBy(written ?? config.basePath ?? routes, config)
  placeUnder(base, config)
  return config
}

/**
 * Puts `basePath` and `pages` under Next.js's `basePath`, in place. Paths that begin with it, and addresses of other hosts,
 * stay as they are.
 *
 * @param base as in `next.config`: empty, or beginning with a slash.
 */
function placeUnder(base: string, config: AuthConfig): void {
  if (base === "") return
  const under = (path: string) => {
    const isOwn = path.startsWith("/") && !path.startsWith("//")
    return !isOwn || isBelow(path, base) ? path : `${base}${path}`
  }
  // AUTH_URL can name the application, not its routes.
  const named = config.basePath?.replace(/\/+$/, "")
  if (named !== undefined) config.basePath = under(named === base ? routes : named)
  if (config.pages === undefined) return
  const { steps, ...pages } = config.pages
  config.pages = { ...placed(pages, under), ...(steps === undefined ? {} : { steps: placed(steps, under) }) }
}

function placed(
  pages: Readonly<Record<string, string | undefined>>,
  under: (path: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pages).flatMap(([name, page]) => (page === undefined ? [] : [[name, under(page)]])),
  )
}

function isBelow(path: string, base: string): boolean {
  return path === base || ["/", "?", "#"].some((end) => path.startsWith(base + end))
}
