/** Reads the outcome of a sign-in from the URL to which the route sends the browser. */
import { isVisitorError, type ClientError } from "../errors/visible-errors.ts"

/**
 * The code of a failure: an error type that the server shows to browsers (`docs/errors.md`), or one of these:
 *
 * - `Unreachable`: the application did not respond, or the response did not come from a route.
 * - `ProviderUnknown`: no provider with that id is configured.
 * - `Application`: `callbacks.signIn` returned an address with an error of the application. The result contains this
 *   error in its field `error`.
 */
export type SignInFailure = ClientError | "Unreachable" | "ProviderUnknown" | "Application"

/**
 * The outcome of a sign-in. `worked: true` means only that the server accepted the request. With credentials, the
 * session exists, unless `callbacks.signIn` returned a URL. With email, the server has sent the link. With OAuth, `url`
 * is a URL of the provider.
 */
export type SignInOutcome =
  | { worked: true; url: string }
  | {
      worked: false
      code: SignInFailure
      /** The `code` of the application's `CredentialsSignin` error; `undefined` for all other failures. */
      detail: string | undefined
      /** A more specific code than `code`, for example for a log; see `docs/errors.md`. */
      reason: string | undefined
      /** The id of the sign-in's flow, which is also in the application's log. */
      flow: string | undefined
    }

interface SignInHttp {
  /** The HTTP status of the response; 0 without a response. As in Auth.js, a refused sign-in has the status 200. */
  status: number
  /** `true` for a status of 200 to 299. The result of the sign-in is in `outcome`. */
  ok: boolean
}

/** The result of `signIn(provider, { redirect: false })`: the fields of Auth.js, and {@link SignInOutcome}. */
export type SignInResponse = SignInHttp &
  (
    | { outcome: Extract<SignInOutcome, { worked: true }>; error: undefined; code: undefined; url: string }
    | {
        outcome: Extract<SignInOutcome, { worked: false }>
        /** The parameter `error` of the URL to which the route would send the browser. */
        error: string
        code: string | undefined
        url: null
      }
  )

/**
 * Reads the outcome from the query of a URL.
 * @param sentTo the absolute URL to which the route would send the browser.
 * @param wanted the URL that the visitor wants to reach after the sign-in. Its query can still have the `error` and
 * `flow` of an earlier failure. A redirect to the same path with the same `error` and `flow` counts as success.
 */
export function outcomeAt(sentTo: URL, wanted: URL, http: SignInHttp): SignInResponse {
  const said = sentTo.searchParams
  const error = said.get("error")
  const isOld = error !== null && wanted.searchParams.get("error") === error && sentTo.pathname === wanted.pathname
  if (error === null || (isOld && said.get("flow") === wanted.searchParams.get("flow"))) {
    const url = sentTo.href
    return { ...http, outcome: { worked: true, url }, error: undefined, code: undefined, url }
  }
  const failure: SignInFailure = isClientError(error) ? error : "Application"
  const code = said.get("code") ?? undefined
  return failed(http, { code: failure, error, detail: code, reason: said.get("reason"), flow: said.get("flow") })
}

export function failed(
  http: SignInHttp,
  why: {
    code: SignInFailure
    error?: string
    detail?: string | undefined
    reason?: string | null
    flow?: string | null
  },
): SignInResponse {
  const { code, error = "Configuration", detail, reason, flow } = why
  const outcome = { worked: false, code, detail, reason: reason ?? undefined, flow: flow ?? undefined } as const
  return { ...http, outcome, error, code: detail, url: null }
}

function isClientError(error: string): error is ClientError {
  return error === "Configuration" || isVisitorError(error)
}
