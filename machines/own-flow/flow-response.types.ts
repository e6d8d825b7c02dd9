/** The types of the responses of a flow. */
import type { StepPage } from "../steps/step-page.types.ts"
import type { SectionsPage } from "./sections-page.types.ts"

/**
 * The response of a flow's state. A page or redirect can also have `json`: a client that asks for JSON
 * (`Accept: application/json`) then gets this value in place of the page or redirect, with `status` (default 200).
 */
export type FlowResponse =
  /**
   * A built-in page. The form of a page with `buttons` posts to the route that has the event of the first button. A
   * page with `sections` can only be the response of a final state.
   */
  | ({ readonly page: StepPage | SectionsPage } & AsData)
  | { readonly json: unknown; readonly status?: number }
  /** A path of this site, or a URL from `resolveTarget`. */
  | ({
      readonly redirect: string
      /**
       * `true`: the browser sends the form again, to the URL of the redirect (status 307). The URL must be on this site.
       */
      readonly resend?: boolean
    } & AsData)

interface AsData {
  readonly json?: unknown
  readonly status?: number
}

/**
 * The response with the session in its body. The response can only be JSON, because a redirect would put the session
 * token into a URL.
 */
export type DeliveredResponse = Extract<FlowResponse, { readonly json: unknown }>

/** A session for a program without cookies, in the body of the response. */
export interface DeliveredSession {
  /** The name of the cookie in which the program sends the token back: `Cookie: <cookie>=<token>`. */
  readonly cookie: string
  readonly token: string
  readonly expires: Date
}
