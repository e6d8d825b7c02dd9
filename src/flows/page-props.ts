import type { PageProps } from "../pages/page.ts"
import { randomBase64url } from "../protocol/bytes.ts"
import type { RequestContext } from "./request-context.ts"

/** Returns the properties of every built-in page: a nonce for its style element, and the theme. */
export function pageProps({ runtime, config }: RequestContext): PageProps {
  return { nonce: randomBase64url(runtime.randomBytes, 16), theme: config.theme }
}
