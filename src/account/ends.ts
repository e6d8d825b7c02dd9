/** The responses of flows of the account page that end without a change. */
import type { FlowView } from "../../machines/own-flow/flow.types.ts"
import type { FlowResponse } from "../../machines/own-flow/flow-response.types.ts"
import { signInAddress, stepUpAddress } from "./addresses.ts"

type View = Pick<FlowView<object>, "basePath">
type Respond = (view: View) => FlowResponse

/**
 * Returns the response to a visitor who is not signed in.
 *
 * @param path the path, below the base path, to which the visitor returns.
 */
export const signedOutAt =
  (path: string): Respond =>
  ({ basePath }) => {
    const url = signInAddress(basePath, basePath + path)
    return { redirect: url, json: { error: "unauthorized", url }, status: 401 }
  }

/** The response to a visitor who is not signed in, and returns to the account page. */
export const signedOut: Respond = signedOutAt("/account")

/**
 * Returns the response to a user who authenticated too long ago. A client that asks for JSON gets the error of RFC
 * 9470; a browser gets a redirect to the step-up page.
 *
 * @param path the path, below the base path, to which the user returns.
 */
export const staleAfter =
  (maxAge: number, path: string = "/account"): Respond =>
  ({ basePath }) => {
    const url = stepUpAddress(basePath, maxAge, basePath + path)
    return { redirect: url, json: { error: "insufficient_user_authentication", url }, status: 401 }
  }
