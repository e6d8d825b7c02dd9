/** Where an application runs, as its environment says. */

export interface Deployment {
  /** `NODE_ENV` is `development` or `test`. */
  development: boolean
  /** A framework builds the application: nothing is served. */
  building: boolean
  /** A platform that routes each request by its host, and so lets none through that is not the application's. */
  routesByHost: boolean
}

type Variables = Readonly<Record<string, string | undefined>>

/** Set by `setEnvDefaults`. */
export const deployment: unique symbol = Symbol("authchart.deployment")

/** Whether an application is served in production. Not where no environment was read. */
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

/**
 * The platform that routes by host. Functions of Netlify are not told `NETLIFY`, which its builds have; they have the
 * site's id and name.
 */
export function platformOf(env: Variables): "Vercel" | "Cloudflare" | "Netlify" | undefined {
  if (env.VERCEL) return "Vercel"
  if (env.CF_PAGES) return "Cloudflare"
  return env.NETLIFY || (env.SITE_ID && env.SITE_NAME) ? "Netlify" : undefined
}
