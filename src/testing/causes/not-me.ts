/**
 * Makes the links in notices ("this was not me"), and lists how a test produces the answers when a visitor opens such a
 * link.
 */
import { resolveConfig, siteOf } from "../../config/resolve.ts"
import { createSingleUseToken } from "../../effects/flows/create-single-use-token.ts"
import { linkLifetime, noticeFlow, noticePurpose } from "../../effects/mails/not-me-link.ts"
import { makeRuntime, platform } from "../../interpreter/runtime.ts"
import type { Moment } from "../model/cause.ts"
import type { TestBrowser } from "../stage/browser.ts"
import type { Stage } from "../stage/stage.types.ts"
import { causesIn, type AnswerCauses } from "./answer-causes.ts"

const links = new WeakMap<Stage, string>()

const linked = ({ facts }: Moment): boolean => facts.linksNotices
const unlinked = ({ facts }: Moment): boolean => !facts.linksNotices

/**
 * Returns the token of a link in a notice to the test user Vera. All calls on one stage return the same token. If the
 * configuration sends notices without a link, the function returns a token that the server does not know.
 */
export async function noticeToken(stage: Stage): Promise<string> {
  if (!stage.facts.linksNotices) return "unknown"
  const known = links.get(stage)
  if (known !== undefined) return known
  const config = resolveConfig(stage.config())
  const { now, deadline } = stage.clock
  const request = new Request(stage.base)
  const runtime = makeRuntime({ config, site: siteOf(config, stage.origin), request }, { ...platform, now, deadline })
  const { id } = await stage.seed(stage.vera)
  const about = { flow: noticeFlow, purpose: noticePurpose, about: id, lifetime: linkLifetime }
  const { token } = await createSingleUseToken(about, runtime)
  links.set(stage, token)
  return token
}

/** Returns the request that the form on the link's page sends. */
export async function ending(stage: Stage, browser: TestBrowser = stage.browser): Promise<Request> {
  return stage.form("/not-me", { token: await noticeToken(stage) }, browser)
}

/** Returns true if the adapter stores the link's token as a verification token. */
const inAdapter = ({ facts }: Moment): boolean => facts.linksNotices && facts.recordsInAdapter

async function usedElsewhere(stage: Stage): Promise<void> {
  const browser = stage.otherBrowser()
  await stage.send(await ending(stage, browser), browser)
}

export const notMeAnswers: Pick<AnswerCauses, "redeemNotice" | "endUserSessions"> = causesIn({
  redeemNotice: {
    fails: { resource: "adapter", when: inAdapter },
    hangs: { resource: "adapter", when: inAdapter },
    arrange: async (stage) => void (await noticeToken(stage)),
    otherwise: "a path makes the adapter fail, but not the store of flows",
    "notice.redeemed": [
      { name: "the link is good", when: linked, with: { user: "id-Vera" } },
      {
        name: "the link is good",
        when: unlinked,
        with: { user: "id-Vera" },
        forced: "the notices of this configuration contain no link",
      },
    ],
    "notice.unknown": [
      { name: "the link was used elsewhere", when: linked, reason: "token_unknown", arrange: usedElsewhere },
      { name: "no notice has this link", when: unlinked, reason: "token_unknown" },
    ],
  },
  endUserSessions: {
    fails: { resource: "adapter", when: linked },
    hangs: { resource: "adapter", when: linked },
    otherwise: "in this configuration, the library cannot end all sessions of a user, so there are no rows to delete",
    "userSessions.ended": [{ name: "no session is left" }],
  },
})
