/** What the browser's half takes from its surroundings, read here and nowhere else in this folder. */

/** Returns `true` if there is a page: false where a component is rendered on a server. */
export function inBrowser(): boolean {
  return typeof window !== "undefined"
}

/** Sends a request: from a page with its cookies, as it goes to the page's own origin. */
export function send(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init)
}

/**
 * The addresses that a server was told. A browser knows of them only what a bundler put in the place of these very words.
 */
export function toldAddresses(): Partial<Record<"site" | "deployed" | "inside", string | undefined>> {
  if (typeof process === "undefined") return {}
  return {
    site: process.env.NEXTAUTH_URL,
    deployed: process.env.VERCEL_URL,
    inside: process.env.NEXTAUTH_URL_INTERNAL,
  }
}

/** The console: a browser has no other log. */
export function complain(error: Error): void {
  console.error(error)
}
