import type { ResolvedConfig } from "../config/resolve.ts"
import { publicUrl, type PublicUrl } from "../protocol/public-url.ts"

/** The address that a request has for its sender, by the rules of its configuration; or why it has none. */
export function publicAddressOf(request: Pick<Request, "url" | "headers">, config: ResolvedConfig): PublicUrl {
  return publicUrl({
    requestUrl: request.url,
    headers: request.headers,
    trustHost: config.trustHost,
    trustedHosts: config.trustedHosts,
    ...(config.publicOrigin === undefined ? {} : { authUrl: config.publicOrigin }),
  })
}
