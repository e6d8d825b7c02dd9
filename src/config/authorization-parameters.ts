/** Checks the parameters that a provider's configuration adds to the authorization request. */
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { OAuthProvider } from "../ports/provider.ts"
import { isReserved } from "../protocol/reserved-parameters.ts"
import { readEndpoint } from "./endpoint.ts"

type Given = Pick<OAuthProvider<never>, "id" | "authorization">

/** Returns the parameters of the authorization endpoint: the parameters in its URL, and those in `params`. */
function parametersOf({ authorization }: Given): Map<string, string> {
  const { url, params } = readEndpoint(authorization)
  return new Map([...(url?.searchParams ?? []), ...Object.entries(params)])
}

/**
 * Returns the error for a configured parameter that the library cannot accept:
 *
 * - a `response_type` other than `code`;
 * - a `response_mode` that the library cannot read;
 * - a constant for a value that each sign-in must generate, such as `state` (OAC-14);
 * - a request object (`request`, `request_uri`), which can contain such constants.
 */
export function parameterProblem(given: Given): AuthError | undefined {
  for (const [name, value] of parametersOf(given)) {
    if (name === "response_type" && value !== "code")
      return refused(given, `response_type=${value}`, "only the authorization code flow is supported")
    if (name === "response_mode" && value !== "query" && value !== "form_post")
      return refused(
        given,
        `response_mode=${value}`,
        "the library reads callbacks from the query or from a posted form",
      )
    if (isReserved(name) && !harmless.includes(name))
      return refused(given, name, "each sign-in makes its own, and a constant one gives no protection")
  }
  return undefined
}

/**
 * Reserved parameters that {@link parameterProblem} allows. It checks the values of `response_type` and
 * `response_mode`. Each authorization request replaces the values of `client_id` and `redirect_uri`.
 */
const harmless = ["response_type", "response_mode", "client_id", "redirect_uri"]

function refused({ id }: Given, what: string, why: string): AuthError {
  return new InvalidConfiguration(`Provider "${id}" has ${what} among its authorization parameters: ${why}. Remove it.`)
}

/** Returns the names of configured parameters for which the library sends a different value. */
export function replacedParameters(given: Given & Pick<OAuthProvider<never>, "clientId">): string[] {
  const parameters = parametersOf(given)
  const [client, redirect] = [parameters.get("client_id"), parameters.get("redirect_uri")]
  return [
    ...(client === undefined || client === given.clientId ? [] : ["client_id"]),
    ...(redirect === undefined || redirect.endsWith(`/callback/${given.id}`) ? [] : ["redirect_uri"]),
  ]
}
