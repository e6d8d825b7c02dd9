/** The requests to built-in flows: as the library's own pages send them, and as another site forges them. */
import { oauthFlow } from "../../flows/oauth/flow.ts"
import type { Causes, Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import { rightPassword } from "../stage/secrets.ts"
import { callbacksOf, comeBack, waits } from "./callbacks.ts"
import { confirmation, linkForAda } from "./mails.ts"
import { form, welcome, withoutToken } from "./forms.ts"
import { ending, noticeToken } from "./not-me.ts"
import { passkeyOptions, passkeyResponses } from "./passkey-entries.ts"
import { modelNow } from "./session.ts"

const address = { identifier: "ada@example.test", token: "token" } as const
const atMailbox = ({ at }: Moment): boolean => at === "awaitingLink"
const opened = (link: object) => ({ type: "link.opened", link, callbackUrl: "https://app.test/welcome" })

const expired = { type: "flow.expired", failure: { reason: "flow_expired" } } as const

/** The requests of every built-in flow, by the type of the event. */
export const entries: Causes["entries"] = {
  "signIn.requested": form(
    "a sign-in is asked for",
    (csrf) => ({ type: "signIn.requested", csrf, callbackUrl: "https://app.test/welcome", extra: {} }),
    (stage) => ({ path: `/signin/${stage.facts.provider}`, fields: welcome(stage) }),
  ),
  "anonymous.requested": form(
    "an anonymous sign-in is asked for",
    (csrf) => ({ type: "anonymous.requested", csrf, callbackUrl: "https://app.test/welcome" }),
    (stage) => ({ path: `/signin/${stage.facts.provider}`, fields: welcome(stage) }),
  ),
  "passkeyOptions.requested": passkeyOptions,
  "passkey.answered": passkeyResponses,
  "callback.received": callbacksOf(oauthFlow),
  "link.requested": form(
    "a link is asked for",
    (csrf) => ({ type: "link.requested", csrf, callbackUrl: "https://app.test/welcome", input: "typed" }),
    (stage) => ({
      path: `/signin/${stage.facts.provider}`,
      fields: { ...welcome(stage), email: stage.memo.email ?? stage.ada.email },
    }),
  ),
  "link.opened": [
    {
      name: "the link is opened",
      event: opened(address),
      when: atMailbox,
      send: async (stage) => {
        const link = await linkForAda(stage)
        if (stage.memo.plain === true) link.searchParams.delete("callbackUrl")
        return new Request(link)
      },
    },
    {
      name: "the link is opened with another address",
      event: opened({ ...address, identifier: "eve@example.test" }),
      when: atMailbox,
      send: async (stage) => {
        const link = await linkForAda(stage)
        link.searchParams.set("email", stage.eve.email)
        return new Request(link)
      },
    },
    {
      name: "a link is opened that another browser asked for",
      event: opened(address),
      when: (moment) => !atMailbox(moment),
      send: async (stage) => new Request(await linkForAda(stage)),
    },
    {
      name: "a link is opened that lacks its secret",
      event: opened({ ...address, token: "" }),
      when: (moment) => !atMailbox(moment),
      send: (stage) => new Request(`${stage.base}/callback/${stage.facts.provider}?email=ada@example.test`),
    },
  ],
  "link.confirmed": [
    {
      name: "the button of the confirmation page is pressed",
      event: { type: "link.confirmed", csrf: "proven", link: address, callbackUrl: "https://app.test/welcome" },
      send: async (stage) => confirmation(stage, await linkForAda(stage)),
    },
    {
      name: "the confirmation is sent without the form's token",
      event: { type: "link.confirmed", csrf: "csrf_missing", link: address, callbackUrl: "https://app.test/welcome" },
      send: async (stage) => withoutToken(stage, await confirmation(stage, await linkForAda(stage))),
    },
    {
      name: "the confirmation is sent by another site",
      event: { type: "link.confirmed", csrf: "cross_origin", link: address, callbackUrl: "https://app.test/welcome" },
      send: async (stage) => {
        const request = await confirmation(stage, await linkForAda(stage))
        return new Request(request, {
          headers: { ...Object.fromEntries(request.headers), origin: "https://evil.test" },
        })
      },
    },
  ],
  "credentials.submitted": form(
    "credentials are sent",
    (csrf) => ({ type: "credentials.submitted", csrf, callbackUrl: "https://app.test/welcome", credentials: {} }),
    (stage) => ({
      path: `/callback/${stage.facts.provider}`,
      fields: { ...welcome(stage), name: "ada", ...stage.credentials, ...passwordOf(stage) },
    }),
  ),
  "session.requested": [
    {
      name: "the session is read",
      event: { type: "session.requested", now: modelNow },
      send: (stage) => new Request(`${stage.base}/session`),
    },
  ],
  "update.requested": form(
    "the session is updated",
    (csrf) => ({ type: "update.requested", now: modelNow, csrf, update: { data: { nickname: "V" } } }),
    () => ({ path: "/session", fields: { data: "a nickname" } }),
  ),
  "signOut.requested": form(
    "a sign-out is asked for",
    (csrf) => ({ type: "signOut.requested", csrf, callbackUrl: "https://app.test/welcome" }),
    (stage) => ({ path: "/signout", fields: welcome(stage) }),
  ),
  "notMe.opened": [
    {
      name: "the link of a notice is opened",
      event: { type: "notMe.opened", token: "token" },
      send: async (stage) => new Request(`${stage.base}/not-me?token=${await noticeToken(stage)}`),
    },
    {
      name: "a link is opened that lacks its token",
      event: { type: "notMe.opened", token: "" },
      send: (stage) => new Request(`${stage.base}/not-me`),
    },
  ],
  "notMe.confirmed": [
    {
      name: "the button of the page is pressed",
      event: { type: "notMe.confirmed", csrf: "proven", token: "token" },
      send: async (stage) => ending(stage),
    },
    {
      name: "the form is sent without its token",
      event: { type: "notMe.confirmed", csrf: "csrf_missing", token: "token" },
      send: async (stage) => withoutToken(stage, await ending(stage)),
    },
    {
      name: "the form is sent by another site",
      event: { type: "notMe.confirmed", csrf: "cross_origin", token: "token" },
      send: async (stage) => {
        const request = await ending(stage)
        return new Request(request, {
          headers: { ...Object.fromEntries(request.headers), origin: "https://evil.test" },
        })
      },
    },
  ],
  "flow.expired": [
    {
      name: "the provider answers after 16 minutes",
      event: expired,
      when: waits,
      send: async (stage) => {
        const request = await comeBack(stage)
        stage.clock.pass(960)
        return request
      },
    },
    {
      name: "the link is opened after a day and a minute",
      event: { ...expired, failure: { reason: "link_expired" } },
      when: atMailbox,
      send: async (stage) => {
        const link = await linkForAda(stage)
        stage.clock.pass(86_460)
        return new Request(link)
      },
    },
  ],
}

export function passwordOf({ memo, credentials }: Stage): Record<string, string> {
  if (memo.password !== undefined) return { password: memo.password }
  return credentials === undefined ? { password: rightPassword } : {}
}
