/** The current request, for effects of an application. Read only. */
export interface IncomingRequest {
  /**
   * A copy of the headers, without `cookie`, `authorization` and `proxy-authorization`, which can open a session.
   */
  readonly headers: Headers
  readonly userAgent: string | undefined
  /** The client's address, by the option `clientAddress`; `undefined` if the address is unknown. */
  readonly clientAddress: string | undefined
}
