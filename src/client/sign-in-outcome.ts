/** Reads the outcome of a sign-in from the address to which the route sends the browser. */
import { isVisitorError, type ClientError } from "../errors/visible-errors.ts"

/**
 * The code of a failure: an error type that the server shows to browsers (`docs/errors.md`), or one of these:
 *
 * - `Unreachable`: the application did not respond, or its response was not that of a route.
 * - `ProviderUnknown`: no provider with that id is configured.
 * - `Application`: `callbacks.signIn` returned an address with an error of the application. The result contains this
 *   error in its field `error`.
 */
export type SignInFailure = ClientError | "Unreachable" | "ProviderUnknown" | "Application"

/**
 * The outcome of a sign-in.
 *
 * `worked: true` means only that the server accepted the request. With credentials, the session exists, unless
 * `callbacks.signIn` returned an address. With email, the link was sent. With OAuth, `url` is an address of the
 * provider.
 */
export type SignInOutcome =
  | { worked: true; url: string }
  | {
      worked: false
      code: SignInFailure
      /** The `code` of the application's `CredentialsSignin` error; `undefined` for all other failures. */
      detail: string | undefined
      /** The stable code of the catalogue, more specific than `code`; see `docs/errors.md`. */
      reason: string | undefined
      /** The id of the flow, which is also in the application's log. */
      flow: string | undefined
    }

interface SignInHttp {
  /**
   * The status of the response; 0 without a response. The status of a refused sign-in is 200; Auth.js sends the same
   * status.
   */
  status: number
  /** `true` for a status of 200 to 299. For the result of the sign-in, see `outcome`. */
  ok: boolean
}

/** The result of `signIn(provider, { redirect: false })`: the fields of Auth.js, and {@link SignInOutcome}. */
export type SignInResponse = SignInHttp &
  (
    | { outcome: Extract<SignInOutcome, { worked: true }>; error: undefined; code: undefined; url: string }
    | {
        outcome: Extract<SignInOutcome, { worked: false }>
        /** The parameter `error` of the address to which the route would have sent the browser. */
        error: string
        code: string | undefined
        url: null
      }
  )

/**
 * Reads the outcome from the parameters of an address.
 *
 * @param sentTo the absolute address to which the route would have sent the browser.
 * @param wanted the visitor's target. The target can be a page that shows an earlier failure, with the parameters of
 *   that failure. If the route sends the browser to this page, that is not a new failure.
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
