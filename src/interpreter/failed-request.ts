/** Makes the response to a request that failed. A request loads this module only after a failure. */
import { isClientError } from "../errors/classes.ts"
import { visibleError } from "../errors/catalogue.ts"
import { redirectResult, returnRedirect, type Failing, type HttpResult } from "../flows/http-result.ts"
import { jsonResult } from "../flows/json-result.ts"
import type { Language } from "../texts/languages.ts"
import { errorAddress } from "./failures.ts"
import type { ServedRequest } from "./runtime.ts"
import type { RoutedRequest } from "./route-request.ts"
import { tellFailure } from "./tell-failure.ts"
import { newTraceId } from "./trace/trace-id.ts"

/**
 * Logs the error, and makes the response.
 *
 * @param language the language of the visitor, if the library has chosen one.
 * @throws {AuthError} with `config.raw`, unless the request has the header `X-Auth-Return-Redirect`.
 */
export async function failedRequest(
  failing: Failing,
  routed: RoutedRequest,
  served: ServedRequest,
  language: Language = served.config.language.supported[0],
): Promise<HttpResult> {
  const result = failed(failing, routed, served)
  const { retryAfter } = failing.failure
  if (retryAfter === undefined) return result
  const { tooManyAttempts } = await import("./too-many-attempts.ts")
  return tooManyAttempts({ result, retryAfter, language }, served.config, served.impure)
}

/**
 * Logs the error, and redirects the browser to the page that shows it. Of the flow cookies in the browser, clears only
 * that of this flow.
 */
function failed(
  { failure, ...given }: Failing,
  { site, route, method }: RoutedRequest,
  served: ServedRequest,
): HttpResult {
  const { request, config, impure } = served
  const { provider = route.providerId, traceId = newTraceId(impure), cookies = [] } = given
  const error = tellFailure(failure, { provider, traceId }, served)
  const asJson = request.headers.has(returnRedirect)
  if (config.raw && !asJson) throw error
  if (given.asData === true) {
    const visible = isClientError(error) ? error.type : visibleError(failure.reason)
    const data = { error: visible, reason: failure.reason, flow: traceId }
    return jsonResult(visible === "Configuration" ? 500 : 400, data, cookies)
  }
  // A client that updates a session expects JSON, and follows no redirect.
  if (route.action === "session" && method === "POST") return jsonResult(400, null, cookies)
  const sent = { ...redirectResult(errorAddress(error, { failure, traceId }, config, site), request), cookies }
  if (!asJson) return sent
  return { ...sent, headers: sent.headers.filter(([name]) => name !== "Location"), redirect: undefined }
}
