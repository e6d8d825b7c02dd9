/** Replaces the address of the server (`localhost`, `0.0.0.0`) in a request of Next.js with the public address. */
import type { NextRequest } from "#next/server"
import type { PublicUrl } from "../../protocol/public-url.ts"
import { loadNextRequest } from "./load-next.ts"

/** Returns `true` if a request is a `NextRequest`. Other callers pass plain requests. */
export function isFromNext(request: Request): request is NextRequest {
  return "nextUrl" in request
}

/**
 * Returns the request with its public URL, so that addresses that an application makes from `request.nextUrl` are
 * public too. A request stays unchanged if it already has this URL, if it has no valid URL, or if it is not a request
 * of Next.js.
 */
export async function atPublicAddress(request: Request, address: PublicUrl): Promise<Request> {
  if (!isFromNext(request) || !address.ok || new URL(request.url).origin === address.origin) return request
  const NextRequest = await loadNextRequest()
  const { nextUrl, method, headers, body, signal } = request
  const { basePath, locale, defaultLocale } = nextUrl
  return new NextRequest(address.href, {
    method,
    headers,
    body,
    signal,
    nextConfig: {
      basePath,
      ...(defaultLocale === undefined ? {} : { i18n: { locales: [defaultLocale, locale], defaultLocale } }),
    },
  })
}
