import type { Candidate } from "../../../../machines/facts.ts"
import { CredentialsSignin } from "../../../errors.ts"
import type { User } from "../../../ports/records.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { readSubject } from "../../../protocol/user-identifiers.ts"

/**
 * Asks the application's `authorize()` who the credentials belong to. `null`, or anything falsy, is a wrong answer;
 * whatever it throws besides errors of this library is the developer's to see, and tells the visitor nothing (CRED-10).
 */
export const authorizeCredentials: Effect<"authorizeCredentials"> = async ({ provider: id, credentials }, runtime) => {
  const { config } = providerOf(id, runtime, "credentials")
  let said: unknown
  try {
    said = await config.authorize({ ...credentials }, requestWith(credentials, runtime.request))
  } catch (error) {
    return error instanceof CredentialsSignin
      ? { type: "credentials.rejected", failure: { reason: "credentials_rejected", code: error.code, cause: error } }
      : { type: "credentials.rejected", failure: { reason: "authorize_failed", cause: error } }
  }
  if (!said) return { type: "credentials.rejected", failure: { reason: "credentials_rejected", code: "credentials" } }
  if (typeof said !== "object" || Array.isArray(said))
    return { type: "credentials.rejected", failure: { reason: "credentials_unusable" } }

  const user = said as User
  // As in Auth.js, a person without an id gets one for this session. The next session has another.
  const stableId = user.id !== undefined && user.id !== null
  const providerAccountId = readSubject(stableId ? user.id : runtime.randomUUID())
  if (providerAccountId === undefined)
    return { type: "credentials.rejected", failure: { reason: "credentials_unusable", cause: "the id is not usable" } }
  const candidate: Candidate = {
    provider: id,
    type: "credentials",
    providerAccountId,
    stableId,
    user: { ...user, id: providerAccountId },
    account: { provider: id, type: "credentials", providerAccountId },
    credentials,
    emailClaim: "absent",
  }
  return { type: "credentials.accepted", candidate }
}

/** The request again, with its body as JSON: the one that came in is read already. */
function requestWith(credentials: Readonly<Record<string, unknown>>, request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete("content-length")
  return new Request(request.url, { method: "POST", headers, body: JSON.stringify(credentials) })
}
