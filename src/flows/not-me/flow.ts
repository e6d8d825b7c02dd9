/**
 * Decodes the requests to the link "this was not me" in a notice, and makes the responses. The link ends all sessions
 * of a user.
 */
import { chart, type Flow } from "../../../machines/not-me/index.ts"
import { notMePage, sessionsEndedPage } from "../../pages/not-me.ts"
import type { Fields } from "../../protocol/form-body.ts"
import { flowModule, type FlowModule } from "../flow-module.ts"
import { pageResult, redirectResult, returnRedirect } from "../http-result.ts"
import { pageProps } from "../page-props.ts"

/**
 * The maximum length of a link's token, in characters. A token that contains its own sealed data has about 500
 * characters.
 */
const longestToken = 4096

export const notMeFlow: FlowModule = flowModule<Flow>({
  id: "notMe",
  chart,
  input: () => ({}),
  policy: () => ({}),
  decode: ({ method, csrf, query, body }) =>
    method === "POST"
      ? { event: { type: "notMe.confirmed", csrf, token: tokenIn(body) } }
      : { event: { type: "notMe.opened", token: tokenIn(query) } },
  respond: async ({ outcome }, context) => {
    if (outcome === undefined || outcome.type === "refused")
      return { failure: outcome?.failure ?? { reason: "internal" } }
    const { site, query, csrfToken, headers } = context
    if (outcome.type === "confirm") {
      const confirmUrl = site.url("not-me")
      return pageResult(notMePage({ ...(await pageProps(context)), confirmUrl, token: tokenIn(query), csrfToken }))
    }
    const signinUrl = site.url("signin")
    // A client that handles redirects itself, such as `signIn()` in the browser, cannot show a page.
    if (headers.has(returnRedirect)) return redirectResult(signinUrl, context)
    return pageResult(sessionsEndedPage({ ...(await pageProps(context)), signinUrl }))
  },
})

function tokenIn({ token }: Fields): string {
  return typeof token === "string" && token.length <= longestToken ? token : ""
}
