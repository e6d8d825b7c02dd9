/** Going where a route says. */
import { UnsafeRedirect } from "../errors/client-errors.ts"

/**
 * The address as the page would go to it, absolute.
 *
 * @throws {UnsafeRedirect} for anything that is not of the web: `javascript:` would run in the application (ORD-18). Other
 * origins are let through, since a sign-in leads to its provider.
 */
export function webAddress(address: string): URL {
  if (URL.canParse(address, location.href)) {
    const url = new URL(address, location.href)
    if (url.protocol === "https:" || url.protocol === "http:") return url
  }
  throw new UnsafeRedirect("The application sent the browser to an address that is neither http nor https.")
}

/** Loads the page at that address, also where it is this very one: what the server shows may be another now. */
export function goTo(address: string): void {
  const url = webAddress(address)
  // To go to another fragment of the same page loads nothing.
  const stays = url.hash !== "" && withoutFragment(url) === withoutFragment(new URL(location.href))
  location.href = url.href
  if (stays) location.reload()
}

function withoutFragment({ href, hash }: URL): string {
  return href.slice(0, href.length - hash.length)
}
