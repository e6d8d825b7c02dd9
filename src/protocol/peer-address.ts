/** The other end of the socket that a request came by, where a framework knows it. */

const peers = new WeakMap<Request, string>()

/** Remembers who sent a request, by its socket. @returns the request. */
export function withPeer(request: Request, address: string | undefined): Request {
  if (address !== undefined && address !== "") peers.set(request, address)
  return request
}

/** The address that was remembered; `undefined` where none was. */
export function peerOf(request: Request): string | undefined {
  return peers.get(request)
}
