import type { PageProps } from "../pages/page.ts"
import type { ShownUser } from "../pages/shown-user.ts"
import { randomBase64url } from "../protocol/bytes.ts"
import type { RequestContext } from "./request-context.ts"

/** Returns the properties that every built-in page has: a nonce for its style element, the theme, and the texts. */
export async function pageProps({ runtime, config }: RequestContext): Promise<PageProps> {
  const nonce = randomBase64url(runtime.randomBytes, 16)
  return { nonce, theme: config.theme, ...(await config.language.wording(runtime.language)) }
}

/** Returns the user who is signed in with this browser, for a sentence on a page. Only such a page loads the code. */
export async function shownUserOf({ runtime }: RequestContext): Promise<ShownUser | undefined> {
  return (await import("../effects/shown-user.ts")).shownUser(runtime)
}
