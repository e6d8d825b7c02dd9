import type { PageProps } from "../pages/page.ts"
import { randomBase64url } from "../protocol/bytes.ts"
import type { RequestContext } from "./request-context.ts"

/** What every built-in page needs: a nonce of its own for its one style element, and the theme. */
export function pageProps({ runtime, config }: RequestContext): PageProps {
  return { nonce: randomBase64url(runtime.randomBytes, 16), theme: config.theme }
}
