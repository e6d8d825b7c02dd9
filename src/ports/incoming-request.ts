/** The current request, as effects of an application receive it. Effects cannot change the request. */
export interface IncomingRequest {
  /**
   * A copy of the headers, without `cookie`, `authorization` and `proxy-authorization`, because these can contain
   * credentials.
   */
  readonly headers: Headers
  readonly userAgent: string | undefined
  /** The client's address, according to the option `clientAddress`. `undefined` if the address is unknown. */
  readonly clientAddress: string | undefined
}
