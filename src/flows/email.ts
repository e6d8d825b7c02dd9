/** Sign-in by a link in a mail, as requests and answers. */
import type { Flow } from "../../machines/email/index.ts"
import { linkFlowId } from "../effects/email/link-secret.ts"
import { confirmLinkPage } from "../pages/confirm-link.ts"
import type { Fields } from "../protocol/form-body.ts"
import { appendQuery } from "../protocol/redirect-target.ts"
import type { Door, Knock } from "./door.ts"
import { ending } from "./ending.ts"
import { emailProgram } from "./programs.ts"
import { pageProps } from "./page-props.ts"
import type { Visit } from "./visit.ts"

/** Characters that a link's secret may have; ours has 64. */
const longestToken = 512

export const emailDoor: Door<Flow> = {
  flow: "email",
  program: emailProgram,
  expired: "link_expired",
  startsOver: true,
  input: (_config, provider) => ({ provider, linksByEmail: false }),

  knock: (visit) => {
    if (visit.action === "signin")
      return {
        event: {
          type: "link.requested",
          csrf: visit.csrf,
          callbackUrl: visit.callbackUrl,
          input: visit.repeated.body.has("email") ? undefined : visit.body.email,
        },
      }
    return visit.method === "POST" ? confirmed(visit) : opened(visit)
  },

  waits: async ({ linkId, linkExpires }, visit) => ({
    id: linkId ?? "",
    maxAge: Math.max(0, Math.floor(((linkExpires?.getTime() ?? 0) - visit.runtime.now()) / 1000)),
    crossSite: false,
  }),

  reply: ({ outcome }, visit, provider) => {
    if (outcome === undefined)
      return {
        kind: "redirect",
        // Leads on to pages.verifyRequest, where there is one.
        url: appendQuery(visit.site.url("verify-request"), { provider, type: "email" }),
      }
    if (outcome.type !== "confirm") return ending(outcome, visit)
    const { identifier, token } = linkIn(visit.query)
    return {
      kind: "page",
      ...confirmLinkPage({
        ...pageProps(visit),
        csrfToken: visit.csrfToken,
        confirmUrl: visit.site.url("callback", provider),
        email: identifier,
        token,
        callbackUrl: outcome.callbackUrl,
      }),
    }
  },
}

async function opened(visit: Visit): Promise<Knock<Flow>> {
  const link = linkIn(visit.query)
  return {
    event: { type: "link.opened", link, callbackUrl: visit.callbackUrl },
    ...(link.token === "" ? {} : { resumes: await linkFlowId(link.token, visit) }),
  }
}

async function confirmed(visit: Visit): Promise<Knock<Flow>> {
  return {
    event: { type: "link.confirmed", csrf: visit.csrf, link: linkIn(visit.body), callbackUrl: visit.callbackUrl },
  }
}

/** What is missing or absurd is empty: no link has ever an empty secret. */
function linkIn(fields: Fields): { identifier: string; token: string } {
  const text = (value: unknown, longest: number) => (typeof value === "string" && value.length <= longest ? value : "")
  return { identifier: text(fields.email, 320), token: text(fields.token, longestToken) }
}
