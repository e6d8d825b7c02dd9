/** Serves the script of the meter that shows how strong a password is. */
import { passwordSettingsIn } from "../config/password-settings.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { RefusedByRoute } from "../flows/flow-module.ts"
import type { HttpResult } from "../flows/http-result.ts"
import { methodsOf } from "../protocol/route.ts"

/**
 * Returns the script, which contains nothing about a visitor. The address of the script has the version as its query, so
 * that browsers and proxies can store the response for a year. The script runs in a worker, and the policy of the response
 * forbids the worker to load or send anything (CSP Level 3 §2.1).
 *
 * @returns a refusal as for an unknown path, if the configuration has no meter, or the packages are missing.
 */
export async function serveMeter(
  request: Request,
  { providers }: ResolvedConfig,
): Promise<HttpResult | RefusedByRoute> {
  const meter = await passwordSettingsIn(providers)?.meter?.()
  if (meter === undefined) return { status: 400, why: "path_unknown" }
  const allow = methodsOf["password-meter"]
  if (!allow.some((method) => method === request.method)) return { status: 405, why: "method_unknown", allow }
  const isCurrent = new URL(request.url).searchParams.get("v") === meter.version
  return {
    status: 200,
    headers: [
      ["Content-Type", "text/javascript; charset=utf-8"],
      ["Content-Security-Policy", "default-src 'none'"],
      ["X-Content-Type-Options", "nosniff"],
      ["Cross-Origin-Resource-Policy", "same-origin"],
      // An instance of another version of the application can serve this address during a deployment.
      ["Cache-Control", isCurrent ? "public, max-age=31536000, immutable" : "no-store"],
    ],
    body: meter.script,
    data: meter.script,
    redirect: undefined,
    cookies: [],
  }
}
