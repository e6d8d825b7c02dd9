/** What came of a sign-in, read from where the route sends the browser. */
import { isVisitorError, type ClientError } from "../errors/visible-errors.ts"

/**
 * Why it did not work: what the server tells browsers (`docs/errors.md`), or one of these.
 *
 * - `Unreachable`: the application did not answer, or with something else than it does.
 * - `ProviderUnknown`: no provider of that id is configured.
 * - `Application`: `callbacks.signIn` sent the visitor elsewhere with an error of its own, which is in `error`.
 */
export type SignInFailure = ClientError | "Unreachable" | "ProviderUnknown" | "Application"

/**
 * `true` if it worked, and with which code it did not.
 *
 * `worked: true` proves that the server took it, and no more: with credentials the session is there (unless
 * `callbacks.signIn` gave an address of its own), with e-mail the link is on its way, and with OAuth `url` leads to the
 * provider.
 */
export type SignInOutcome =
  | { worked: true; url: string }
  | {
      worked: false
      code: SignInFailure
      /** The application's own word, of `CredentialsSignin` alone. */
      detail: string | undefined
      /** The stable code of the catalogue, finer than `code`; see `docs/errors.md`. */
      reason: string | undefined
      /** Which run it was: the same id stands in the application's log. */
      flow: string | undefined
    }

interface SignInHttp {
  /** Of the HTTP answer; 0 where there was none. A refused sign-in is answered with 200, as in Auth.js. */
  status: number
  /** `true` if `status` is one of success. Says nothing about the sign-in: see `outcome`. */
  ok: boolean
}

/** What `signIn(provider, { redirect: false })` gives: the fields of Auth.js, and {@link SignInOutcome}. */
export type SignInResponse = SignInHttp &
  (
    | { outcome: Extract<SignInOutcome, { worked: true }>; error: undefined; code: undefined; url: string }
    | {
        outcome: Extract<SignInOutcome, { worked: false }>
        /** The `error` of the address that the route would have sent the browser to, as it stands there. */
        error: string
        code: string | undefined
        url: null
      }
  )

/**
 * @param sentTo where the route would have sent the browser; absolute.
 * @param wanted where the visitor wanted to go. It may itself be the page of an earlier failure, with that one's
 * parameters: to be sent there is no failure.
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
