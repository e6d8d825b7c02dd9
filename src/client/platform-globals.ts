/** Wraps the globals that differ between a browser and a server. */

/** Returns `true` in a page, and `false` when a server renders a component. */
export function inBrowser(): boolean {
  return typeof window !== "undefined"
}

/** Sends a request. A page sends its cookies, because the request goes to its own origin. */
export function send(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init)
}

/**
 * Returns the URLs in the environment variables. `next-auth/react` reads the public URL from `NEXTAUTH_URL`. After a move
 * from version 4, it is in `AUTH_URL`. Each variable is written as a complete expression, because bundlers replace only
 * complete expressions by their values.
 */
export function toldAddresses(): Partial<Record<"site" | "deployed" | "inside", string | undefined>> {
  if (typeof process === "undefined") return {}
  return {
    site: process.env.NEXTAUTH_URL ?? process.env.AUTH_URL,
    deployed: process.env.VERCEL_URL,
    inside: process.env.NEXTAUTH_URL_INTERNAL,
  }
}

/** Logs an error to the console. */
export function complain(error: Error): void {
  console.error(error)
}
