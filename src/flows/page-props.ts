import type { PageProps } from "../pages/page.ts"
import { randomBase64url } from "../protocol/random.ts"
import type { Visit } from "./visit.ts"

/** What every built-in page needs: a nonce of its own for its one style element, and the theme. */
export function pageProps({ runtime, config }: Visit): PageProps {
  return { nonce: randomBase64url(runtime.randomBytes, 16), theme: config.theme }
}
