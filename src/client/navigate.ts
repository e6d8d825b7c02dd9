/** Sends the browser to addresses that the routes return. */
import { UnsafeRedirect } from "../errors/client-errors.ts"

/**
 * Makes a URL absolute. Other origins are allowed, because a sign-in leads to the origin of its provider.
 * @throws {UnsafeRedirect} for other schemes than http and https: a script in a `javascript:` URL would run in the
 * application (ORD-18).
 */
export function webAddress(address: string): URL {
  if (URL.canParse(address, location.href)) {
    const url = new URL(address, location.href)
    if (url.protocol === "https:" || url.protocol === "http:") return url
  }
  throw new UnsafeRedirect(
    "The application sent the browser to an address that is neither http nor https. Check callbacks.redirect and callbacks.signIn.",
  )
}

/** Loads the page at a URL, even if it is the current page, because the server can render it differently now. */
export function goTo(address: string): void {
  const url = webAddress(address)
  // If only the fragment changes, the browser does not load the page, so the code reloads it.
  const stays = url.hash !== "" && withoutFragment(url) === withoutFragment(new URL(location.href))
  location.href = url.href
  if (stays) location.reload()
}

function withoutFragment({ href, hash }: URL): string {
  return href.slice(0, href.length - hash.length)
}
