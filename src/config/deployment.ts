/** Finds out from environment variables how and where an application runs. */

export interface Deployment {
  /** True if `NODE_ENV` is `development` or `test`. */
  development: boolean
  /** True while a framework builds the application. The application serves no request during this time. */
  building: boolean
  /**
   * True if the platform routes requests by their host, so that the application gets only requests for its own hosts.
   */
  routesByHost: boolean
  /**
   * True if the process continues to run after a response: a server on Node.js, Bun or Deno, except on known serverless
   * platforms.
   */
  processStays: boolean
}

type Variables = Readonly<Record<string, string | undefined>>

/** The key under which `setEnvDefaults` stores the {@link Deployment} in a configuration. */
export const deployment: unique symbol = Symbol("authchart.deployment")

/**
 * Returns `true` if an application runs in production. Returns `false` in development, while a framework builds the
 * application, or if no code read the environment.
 */
export function isDeployed(known: Deployment | undefined): boolean {
  return known !== undefined && !known.development && !known.building
}

export function readDeployment(env: Variables): Deployment {
  return {
    development: env.NODE_ENV === "development" || env.NODE_ENV === "test",
    building: env.NEXT_PHASE === "phase-production-build",
    routesByHost: platformOf(env) !== undefined,
    processStays: isServerProcess() && !isServerless(env),
  }
}

/**
 * Returns the platform on which the application runs, if this platform routes requests by their host. Netlify sets the
 * variable `NETLIFY` only while it builds the application. When Netlify runs the application, Netlify sets the site's
 * id and name.
 */
export function platformOf(env: Variables): "Vercel" | "Cloudflare" | "Netlify" | undefined {
  if (env.VERCEL) return "Vercel"
  if (env.CF_PAGES) return "Cloudflare"
  return env.NETLIFY || (env.SITE_ID && env.SITE_NAME) ? "Netlify" : undefined
}

/**
 * The variables that serverless platforms set. These platforms can stop a process as soon as it has sent its response.
 * The platforms are AWS Lambda, Google Cloud Run and Cloud Functions, and Azure Functions.
 */
const serverlessVariables = ["AWS_LAMBDA_FUNCTION_NAME", "K_SERVICE", "FUNCTION_TARGET", "FUNCTIONS_WORKER_RUNTIME"]

function isServerless(env: Variables): boolean {
  return platformOf(env) !== undefined || serverlessVariables.some((name) => env[name])
}

/** Returns `true` on Node.js, Bun and Deno; `false` on Cloudflare Workers and on the Edge runtime of Next.js. */
function isServerProcess(): boolean {
  const { process, navigator } = globalThis as {
    process?: { versions?: { node?: string } }
    navigator?: { userAgent?: string }
  }
  const isWorker = "EdgeRuntime" in globalThis || navigator?.userAgent === "Cloudflare-Workers"
  return !isWorker && process?.versions?.node !== undefined
}
