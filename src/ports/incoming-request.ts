/** The request that is being served, as effects of an application are shown it. Read only. */
export interface IncomingRequest {
  /**
   * A copy of the headers, without `cookie`, `authorization` and `proxy-authorization`: what opens a session is not shown.
   * Changing the copy changes nothing.
   */
  readonly headers: Headers
  readonly userAgent: string | undefined
  /** The client's address, as `clientAddress` of the configuration says; `undefined` where it is not known. */
  readonly clientAddress: string | undefined
}
