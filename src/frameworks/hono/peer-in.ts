/**
 * The parts of `c.env` in which each runtime has the client's IP address from the socket. Every part is optional,
 * because an application can declare any type for its bindings.
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

/** Returns the client's IP address from the socket on Node, Bun and Deno; `undefined` on other runtimes. */
export function peerIn(env: unknown, request: Request): string | undefined {
  // The application declares the type of its bindings, so this code does not know the type.
  const { incoming, remoteAddr, requestIP, server } = Object(env) as Bindings
  const address =
    incoming?.socket?.remoteAddress ??
    remoteAddr?.hostname ??
    (typeof requestIP === "function" ? (env as Required<Bindings>) : server)?.requestIP?.(request)?.address
  return typeof address === "string" ? address : undefined
}
