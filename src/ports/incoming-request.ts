/** The current request, as effects of an application receive it. Effects cannot change this object. */
export interface IncomingRequest {
  /**
   * A copy of the headers, without `cookie`, `authorization` and `proxy-authorization`, because these headers can
   * contain credentials.
   */
  readonly headers: Headers
  readonly userAgent: string | undefined
  /** The client's IP address, according to the option `clientAddress`. `undefined` if it is unknown. */
  readonly clientAddress: string | undefined
}
