/** How each answer comes about when the link of a notice is used, and the links themselves. */
import { resolveConfig, siteOf } from "../../config/resolve.ts"
import { createSingleUseToken } from "../../effects/flows/create-single-use-token.ts"
import { linkLifetime, noticeFlow, noticePurpose } from "../../effects/mails/not-me-link.ts"
import { makeRuntime, platform } from "../../interpreter/runtime.ts"
import type { TestBrowser } from "../stage/browser.ts"
import type { Stage } from "../stage/stage.types.ts"
import { causesIn, type AnswerCauses } from "./answer-causes.ts"

const links = new WeakMap<Stage, string>()

/** The token of a link that informed Vera. It is made once for each stage. */
export async function noticeToken(stage: Stage): Promise<string> {
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

/** The form of the page that the link shows. */
export async function ending(stage: Stage, browser: TestBrowser = stage.browser): Promise<Request> {
  return stage.form("/not-me", { token: await noticeToken(stage) }, browser)
}

async function usedElsewhere(stage: Stage): Promise<void> {
  const browser = stage.otherBrowser()
  await stage.send(await ending(stage, browser), browser)
}

export const notMeAnswers: Pick<AnswerCauses, "redeemNotice" | "endUserSessions"> = causesIn({
  redeemNotice: {
    fails: { resource: "adapter", arrange: async (stage) => void (await noticeToken(stage)) },
    hangs: { resource: "adapter", arrange: async (stage) => void (await noticeToken(stage)) },
    otherwise: "",
    "notice.redeemed": [{ name: "the link is good", with: { user: "id-Vera" } }],
    "notice.unknown": [{ name: "the link was used elsewhere", reason: "token_unknown", arrange: usedElsewhere }],
  },
  endUserSessions: {
    fails: { resource: "adapter" },
    hangs: { resource: "adapter" },
    otherwise: "",
    "userSessions.ended": [{ name: "no session is left" }],
  },
})
