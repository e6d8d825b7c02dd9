/** Answers `authchart doctor`, which asks which client address the application reads in its request. */
import type { ResolvedConfig } from "../config/resolve.ts"
import { incomingRequest } from "../effects/incoming-request.ts"
import { jsonResult, type HttpResult } from "../flows/http-result.ts"
import { diagnosisHeader, isDiagnosis } from "../protocol/diagnosis.ts"

/**
 * Returns the address of the client, which is the one who asks. A request that the application's secret did not sign in the last
 * minute gets `undefined`, and is served like any other.
 */
export async function diagnosed(
  request: Request,
  config: ResolvedConfig,
  now: number,
): Promise<HttpResult | undefined> {
  const value = request.headers.get(diagnosisHeader) ?? ""
  if (!(await isDiagnosis(value, config.secrets, now))) return undefined
  try {
    return jsonResult(200, { clientAddress: incomingRequest({ request, config }).clientAddress ?? null })
  } catch (error) {
    config.log.error(error instanceof Error ? error : new Error(String(error)))
    return jsonResult(200, { clientAddress: null, threw: true })
  }
}
