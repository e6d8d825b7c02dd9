/**
 * The parameters of a provider's callback (RFC 6749 §4.1.2). The library has decoded the parameters and checked their
 * length, but has not verified them.
 */
export interface CallbackResponse {
  /** The id of the provider, from the route of the request. */
  provider: string
  mode: "query" | "form_post"
  code?: string
  state?: string
  /** The SHA-256 of the parameter `state`. */
  stateDigest?: string
  iss?: string
  error?: string
  errorDescription?: string
  /**
   * The form field `user`, in which Apple sends the person's name beside the ID token. No signature covers the field:
   * the sender of the form can write any text into it.
   */
  user?: string
  /**
   * True if this deployment is a redirect proxy, which receives the provider's callbacks for other deployments too. The
   * sign-in can then have started at another deployment.
   */
  onRedirectProxy?: boolean
  /**
   * Present if the provider's sign-ins use `state`, and the callback does not contain exactly one: `missing` if it has
   * none, a blank one, or one that is longer than 4096 characters; `repeated` if it has several.
   */
  stateProblem?: "missing" | "repeated"
  /**
   * True if the provider's sign-ins use `state`, and this browser has flow cookies of sign-ins with another `state`, but
   * none of a sign-in with this `state`.
   * Anyone can set such a cookie in their own browser, so only the text of a refusal depends on this value.
   */
  otherFlows?: boolean
  /**
   * The names of parameters that the callback contains twice, and of parameters that do not belong to a callback of the
   * code flow.
   */
  unexpected: readonly string[]
}
