/** The `basePath` of Next.js, under which every page of an application lies. */
import { nextBasePath } from "../../config/environment.ts"
import { identifyBy } from "../../config/inspection.ts"
import type { AuthConfig } from "../../config/options.ts"
import { prepareConfig } from "../../facade/prepare-config.ts"

/** Where the main entry serves its routes. */
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
  // Before: what AUTH_URL says is compared with it. After: what AUTH_URL said, and what is the default.
  placeUnder(base, config)
  prepareConfig(config, serves)
  // Copies that Next.js does not bundle, those of its pages router, are not told of the prefix.
  identifyBy(written ?? config.basePath ?? routes, config)
  placeUnder(base, config)
  return config
}

/**
 * Puts the paths of a configuration under Next.js's `basePath`, in place: `basePath` of the routes and the application's
 * own `pages`. Those that are written with it are left as they are, and so are addresses of other hosts. Done twice, it
 * changes nothing.
 *
 * @param nextBasePath as in `next.config`: empty, or beginning with a slash.
 */
function placeUnder(base: string, config: AuthConfig): void {
  if (base === "") return
  const under = (path: string) => {
    const isOwn = path.startsWith("/") && !path.startsWith("//")
    return !isOwn || isBelow(path, base) ? path : `${base}${path}`
  }
  // AUTH_URL may name the application, and not the place of its routes.
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
