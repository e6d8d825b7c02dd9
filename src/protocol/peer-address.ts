/** The IP address at the other end of each request's socket, if the framework provides it. */

const peers = new WeakMap<Request, string>()

/**
 * Records the IP address at the other end of a request's socket.
 * @returns the request.
 */
export function withPeer(request: Request, address: string | undefined): Request {
  if (address !== undefined && address !== "") peers.set(request, address)
  return request
}

/** Returns the remembered address of a request, or `undefined`. */
export function peerOf(request: Request): string | undefined {
  return peers.get(request)
}
