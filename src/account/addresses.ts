/**
 * Builds the URLs to which the flows of the account page redirect. All URLs are paths of the application's own site.
 */

/** The path of the page on which the user sets a password, below the base path. */
export const passwordPath = "/account/password"

/** The path of the page on which the user creates a passkey, below the base path. */
export const newPasskeyPath = "/account/passkeys/new"

/** The path of the page of `Password()` on which a user proves the address and sets a password, below the base path. */
export const resetPath = "/password/reset"

/** Returns the URL of the account page. */
export function accountAddress(basePath: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return `${basePath}/account${search === "" ? "" : `?${search}`}`
}

/** Adds parameters to the path of the application's own account page. Leaves out empty parameters. */
export function pageAddress(page: string, query: Readonly<Record<string, string>>): string {
  // `URL` needs a host. The function returns the URL without this host.
  const url = new URL(page, "http://path.invalid")
  for (const [name, value] of Object.entries(query)) if (value !== "") url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}

/**
 * Returns the URL of the sign-in page.
 *
 * @param back the page to which the user returns. Default: the account page.
 */
export function signInAddress(basePath: string, back: string = accountAddress(basePath)): string {
  return `${basePath}/signin?${new URLSearchParams({ callbackUrl: back }).toString()}`
}

/** Returns the URL of the route at which a sign-in at a provider begins. */
export function signInRoute(basePath: string, provider: string): string {
  return `${basePath}/signin/${encodeURIComponent(provider)}`
}

/**
 * Returns the URL of the step-up page. If the user cancels, the user returns to the account page.
 *
 * @param back the page to which the user returns after the authentication. Default: the account page.
 */
export function stepUpAddress(basePath: string, maxAge: number, back: string = accountAddress(basePath)): string {
  const query = { callbackUrl: back, cancelUrl: accountAddress(basePath), maxAge: String(maxAge) }
  return `${basePath}/step-up?${new URLSearchParams(query).toString()}`
}
