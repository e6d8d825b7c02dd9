/** Reads from the environment where an application runs. */

export interface Deployment {
  /** True if `NODE_ENV` is `development` or `test`. */
  development: boolean
  /** True while a framework builds the application. No request is served then. */
  building: boolean
  /** True if the platform routes requests by their host. Every host that arrives then belongs to the application. */
  routesByHost: boolean
}

type Variables = Readonly<Record<string, string | undefined>>

/** The key of the facts that `setEnvDefaults` sets. */
export const deployment: unique symbol = Symbol("authchart.deployment")

/** Returns `true` if an application runs in production. `false` if no environment was read. */
export function isDeployed(known: Deployment | undefined): boolean {
  return known !== undefined && !known.development && !known.building
}

export function readDeployment(env: Variables): Deployment {
  return {
    development: env.NODE_ENV === "development" || env.NODE_ENV === "test",
    building: env.NEXT_PHASE === "phase-production-build",
    routesByHost: platformOf(env) !== undefined,
  }
}

/** The platform that routes by host. Functions of Netlify lack the variable `NETLIFY` of its builds, and have the site's id and name. */
export function platformOf(env: Variables): "Vercel" | "Cloudflare" | "Netlify" | undefined {
  if (env.VERCEL) return "Vercel"
  if (env.CF_PAGES) return "Cloudflare"
  return env.NETLIFY || (env.SITE_ID && env.SITE_NAME) ? "Netlify" : undefined
}
