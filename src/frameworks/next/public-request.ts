/** Replaces the server's own origin (`localhost`, `0.0.0.0`) in a request of Next.js with the public origin. */
import type { NextRequest } from "#next/server"
import type { PublicUrl } from "../../protocol/public-url.ts"

let loading: typeof import("./load-next.ts") | undefined

/** Returns `true` if a request is a `NextRequest`. Other callers pass plain requests. */
export function isFromNext(request: Request): request is NextRequest {
  return "nextUrl" in request
}

/**
 * Returns the request with its public URL, so that URLs that an application derives from `request.nextUrl` are public
 * too. The function returns the given request if the request already has the public origin, if its public URL is not
 * known, or if it is not a request of Next.js.
 */
export async function atPublicAddress(request: Request, address: PublicUrl): Promise<Request> {
  if (!isFromNext(request) || !address.ok || new URL(request.url).origin === address.origin) return request
  loading ??= await import("./load-next.ts")
  const NextRequest = await loading.loadNextRequest()
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
