/** Next.js names itself in a request's URL (`localhost`, `0.0.0.0`): the same request at the address that visitors use. */
import type { NextRequest } from "#next/server"
import type { PublicUrl } from "../../protocol/public-url.ts"
import { loadNextRequest } from "./load-next.ts"

/** Returns `true` if Next.js made this request, and not some other caller. */
export function isFromNext(request: Request): request is NextRequest {
  return "nextUrl" in request
}

/**
 * The same request with its public URL, so that what an application makes of `request.nextUrl` leads visitors back to
 * it. A request that has that URL already, has none, or is not of Next.js is given back as it is.
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
