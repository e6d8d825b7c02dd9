import type { Candidate } from "../../../../machines/facts.ts"
import { CredentialsSignin } from "../../../errors/classes.ts"
import type { User } from "../../../ports/records.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { rememberRefusal } from "../../../effects/limits/refusal-times.ts"
import { typedIdentifier } from "../../../effects/limits/typed-identifier.ts"
import { readSubject } from "../../../protocol/user-identifiers.ts"
import { checkPassword } from "./check-password.ts"

/**
 * Calls the application's `authorize()` with the credentials. If `authorize()` returns `null`, or any falsy value, the
 * credentials are wrong. If `authorize()` throws an error that is not of this library, the library logs the error, and
 * the visitor sees no detail of it (CRED-10). For the provider `Password()`, the library checks the password itself.
 */
export const authorizeCredentials: Effect<"authorizeCredentials"> = async ({ provider: id, ...typed }, runtime) => {
  const { config } = providerOf(id, runtime, "credentials")
  const credentials = withoutResponse(typed.credentials, runtime)
  const { passwords: settings } = config
  if (settings !== undefined && settings.checkedByAuthorize !== true)
    return checkPassword({ provider: id, settings, credentials }, runtime)
  let said: unknown
  const begun = runtime.stopwatch()
  try {
    said = await config.authorize({ ...credentials }, requestWith(credentials, runtime.request))
  } catch (error) {
    if (error instanceof CredentialsSignin) rememberRefusal(id, runtime.stopwatch() - begun, runtime)
    return error instanceof CredentialsSignin
      ? { type: "credentials.rejected", failure: { reason: "credentials_rejected", code: error.code, cause: error } }
      : { type: "credentials.rejected", failure: { reason: "authorize_failed", cause: error } }
  }
  if (!said) {
    rememberRefusal(id, runtime.stopwatch() - begun, runtime)
    return { type: "credentials.rejected", failure: { reason: "credentials_rejected", code: "credentials" } }
  }
  if (typeof said !== "object" || Array.isArray(said))
    return { type: "credentials.rejected", failure: { reason: "credentials_unusable" } }

  const user = said as User
  // A person without an id gets a random id, as in Auth.js. The id belongs to one session only: the next sign-in of
  // this person gets another id.
  const stableId = user.id !== undefined && user.id !== null
  const providerAccountId = readSubject(stableId ? user.id : runtime.randomUUID())
  if (providerAccountId === undefined)
    return { type: "credentials.rejected", failure: { reason: "credentials_unusable", cause: "the id is not usable" } }
  const identifier = typedIdentifier(config, credentials)
  const candidate: Candidate = {
    provider: id,
    type: "credentials",
    providerAccountId,
    stableId,
    ...(identifier === undefined ? {} : { identifier }),
    user: { ...user, id: providerAccountId },
    account: { provider: id, type: "credentials", providerAccountId },
    credentials,
    emailClaim: "absent",
  }
  return { type: "credentials.accepted", candidate }
}

/** Returns the credentials without the response to the challenge, which is not a credential. */
function withoutResponse(
  credentials: Readonly<Record<string, unknown>>,
  { config: { challenge } }: Runtime,
): Readonly<Record<string, unknown>> {
  if (challenge === undefined) return credentials
  const { [challenge.field]: _response, ...rest } = credentials
  return rest
}

/**
 * Returns the request for `authorize`, with the credentials as a JSON body. The library has already read the original
 * body.
 */
function requestWith(credentials: Readonly<Record<string, unknown>>, request: Request): Request {
  const { url, headers } = request
  const whole = new Request(url, { method: "POST", headers, body: JSON.stringify(credentials) })
  // The `Request` has a copy of the headers.
  whole.headers.delete("content-length")
  return whole
}
