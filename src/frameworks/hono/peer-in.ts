/**
 * The parts of `c.env` from which the address at the other end of the socket is read, by runtime. Every part is
 * optional, because an application can declare any type for its bindings.
 */
interface Bindings {
  /** `@hono/node-server` */
  incoming?: { socket?: { remoteAddress?: unknown } }
  /** Deno */
  remoteAddr?: { hostname?: unknown }
  /** Bun: `c.env` is Bun's server, or contains the server. */
  requestIP?: (request: Request) => { address?: unknown } | null
  server?: Pick<Bindings, "requestIP">
}

/**
 * Returns the address at the other end of the socket on Node, Bun and Deno. On other runtimes, the function returns
 * `undefined`.
 */
export function peerIn(env: unknown, request: Request): string | undefined {
  // Hono lets the application declare the type of its bindings, so the value is read without a known type.
  const { incoming, remoteAddr, requestIP, server } = Object(env) as Bindings
  const address =
    incoming?.socket?.remoteAddress ??
    remoteAddr?.hostname ??
    (typeof requestIP === "function" ? (env as Required<Bindings>) : server)?.requestIP?.(request)?.address
  return typeof address === "string" ? address : undefined
}
