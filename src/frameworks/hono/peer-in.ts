/**
 * The parts of `c.env` that have the other end of the socket, by runtime. Every part is optional, because bindings can
 * have any type.
 */
interface Bindings {
  /** `@hono/node-server` */
  incoming?: { socket?: { remoteAddress?: unknown } }
  /** Deno */
  remoteAddr?: { hostname?: unknown }
  /** Bun: `c.env` is its server, or has it. */
  requestIP?: (request: Request) => { address?: unknown } | null
  server?: Pick<Bindings, "requestIP">
}

/** The other end of the socket, on Node, Bun and Deno; `undefined` elsewhere. */
export function peerIn(env: unknown, request: Request): string | undefined {
  // Hono types bindings as the application does.
  const { incoming, remoteAddr, requestIP, server } = Object(env) as Bindings
  const address =
    incoming?.socket?.remoteAddress ??
    remoteAddr?.hostname ??
    (typeof requestIP === "function" ? (env as Required<Bindings>) : server)?.requestIP?.(request)?.address
  return typeof address === "string" ? address : undefined
}
