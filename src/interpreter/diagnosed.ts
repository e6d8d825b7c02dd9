/**
 * Responds to the command `authchart doctor`. The response contains the client's IP address, as the application
 * determines it for the request of the command.
 */
import type { ResolvedConfig } from "../config/resolve.ts"
import { incomingRequest } from "../effects/incoming-request.ts"
import type { HttpResult } from "../flows/http-result.ts"
import { jsonResult } from "../flows/json-result.ts"
import { diagnosisHeader, isDiagnosis } from "../protocol/diagnosis.ts"

/**
 * Returns a response with the client's IP address. Returns `undefined` for a request that was not signed with the
 * application's secret during the last minute; the caller then handles it like any other request.
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
