/** Puts the paths of a configuration below the `basePath` of Next.js. */
import { nextBasePath } from "../../config/environment.ts"
import { identifyBy } from "../../config/inspection.ts"
import type { AuthConfig } from "../../config/options.ts"
import { prepareConfig } from "../../facade/prepare-config.ts"

/** The default path of the routes in an application of Next.js. */
const routes = "/api/auth"

/**
 * Fills absent options of a configuration from the environment, in place, as {@link prepareConfig} does, and puts its
 * paths below Next.js's `basePath`.
 * @throws {MissingSecret} without a secret in production.
 */
export function prepareApp<C extends AuthConfig>(config: C, serves: boolean): C {
  const base = nextBasePath()
  const written = config.basePath
  // The code changes the paths before it reads the environment, so that it can compare them with AUTH_URL. It changes
  // the paths again afterwards, because the path can come from AUTH_URL or be the default.
  placeUnder(base, config)
  prepareConfig(config, serves)
  // Next.js does not bundle some copies of this library, for example in its pages router. Such a copy does not know
  // Next.js's `basePath`, so the path without `basePath` identifies the application.
  identifyBy(written ?? config.basePath ?? routes, config)
  placeUnder(base, config)
  return config
}

/**
 * Puts `basePath` and `pages` below Next.js's `basePath`, in place. Paths that already begin with it, and URLs of other
 * hosts, do not change.
 * @param base Next.js's `basePath`, as in `next.config`: empty, or a path that begins with a slash.
 */
function placeUnder(base: string, config: AuthConfig): void {
  if (base === "") return
  const under = (path: string) => {
    const isOwn = path.startsWith("/") && !path.startsWith("//")
    return !isOwn || isBelow(path, base) ? path : `${base}${path}`
  }
  // AUTH_URL can contain the path of the application instead of the path of its routes. The routes are then at their
  // default path below the path of the application.
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
