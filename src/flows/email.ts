/** Sign-in by a link in a mail, as requests and answers. */
import type { Flow } from "../../machines/email/index.ts"
import { endsUserSessions } from "../config/ends-user-sessions.ts"
import { linkFlowId } from "../effects/email/link-secret.ts"
import { confirmLinkPage } from "../pages/confirm-link.ts"
import { quarantinePage } from "../pages/quarantine.ts"
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

  reply: ({ state, outcome }, visit, provider) => {
    if (outcome === undefined)
      return {
        kind: "redirect",
        // Leads on to pages.verifyRequest, where there is one.
        url: appendQuery(visit.site.url("verify-request"), { provider, type: "email" }),
      }
    if (outcome.type === "signedIn" && tellsOwner(state.context, visit))
      return {
        kind: "page",
        ...quarantinePage({
          ...pageProps(visit),
          continueUrl: outcome.url,
          sessionsEnded: endsUserSessions(visit.runtime.config),
        }),
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

/** A client that follows redirects by itself shows no page: the application hears of it by `events.quarantine`. */
function tellsOwner({ plan }: Flow["context"], { headers }: Visit): boolean {
  return plan?.do === "verifyAddress" && plan.quarantined === true && !headers.has("x-auth-return-redirect")
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
