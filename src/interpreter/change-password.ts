/** Responds to `/.well-known/change-password`, at which password managers look for the page that changes a password. */
import { passwordSettingsIn } from "../config/password-settings.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { redirectResult, type HttpResult } from "../flows/http-result.ts"
import { publicUrl } from "../protocol/public-url.ts"

/** The path of the document (W3C, A Well-Known URL for Changing Passwords, §3). */
const wellKnownPath = "/.well-known/change-password"

/** The path of the page on which a signed-in user sets a password, below the base path. */
const changePath = "/account/password"

/**
 * Returns the redirect of `GET /.well-known/change-password`: to the page of `account()` on which a signed-in user sets a
 * password; without that page, to the page on which a user resets the password. The redirect has no cache lifetime.
 *
 * @returns `undefined` for another request, without `Password()`, and if the configuration has neither page.
 */
export function changePassword(request: Request, config: ResolvedConfig): HttpResult | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined
  const address = publicUrl(request, config)
  if (!address.ok) return undefined
  const { pathname, origin } = new URL(address.href)
  if (pathname !== wellKnownPath) return undefined
  const settings = passwordSettingsIn(config.providers)
  if (settings === undefined) return undefined
  const path = config.flowPaths.has(changePath) ? changePath : settings.resetPath
  if (path === undefined) return undefined
  const base = config.basePath === "/" ? "" : config.basePath
  return redirectResult(origin + base + path, request)
}
