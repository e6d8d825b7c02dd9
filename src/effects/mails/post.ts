/**
 * Posts the notices of a request. The library stores the notices in the outbox (the store of unsent mails) before the
 * response, and gives the notices to the mailer after the response.
 */
import { inApplication } from "../../../machines/application-error.ts"
import { lookup } from "../../texts/negotiate.ts"
import type { Language } from "../../texts/languages.ts"
import { noticeMail } from "../../mail/notice-mail.ts"
import type { QueuedNotice } from "../../mail/queued-mail.ts"
import { deviceLabel } from "../../protocol/device-label.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"
import { errorName } from "../../errors/error-name.ts"
import { budgetsFor } from "../limits/budgets-for.ts"
import { takeBudgets } from "../limits/take-budgets.ts"
import type { Notice, Runtime } from "../runtime.ts"
import { announce } from "../unit-of-work.ts"
import type { HeldMail } from "./deliver.ts"
import { deliverLater, keptIn } from "./keep.ts"
import { linkLifetime, notMeLink } from "./not-me-link.ts"

/** The minimum time between two reads of the outbox, in milliseconds, for a process that posts no mail. */
const pause = 60_000

/**
 * Posts the notices that the effects of this request requested. The function never rejects, and logs a notice that it
 * cannot write. If the outbox cannot store a notice, the process delivers the notice from memory.
 */
export async function postNotices(runtime: Runtime): Promise<void> {
  const held: HeldMail[] = []
  for (const notice of runtime.notices.splice(0)) {
    try {
      const queued = await written(notice, runtime)
      if (queued !== undefined) held.push(await keptIn(queued, runtime))
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(errorName(error))
      runtime.config.log.error(new Error(`notice_unwritten: the notice "${notice.name}" was not sent.`, { cause }))
    }
  }
  if (held.length > 0 || isTime(runtime)) deliverLater(runtime, held)
}

/**
 * Returns true if this request must read the outbox. Each process reads the outbox at most once a minute. The outbox
 * can contain mails of processes that ended before they sent their mails; this request then delivers them.
 */
function isTime({ config: { mailing }, now }: Runtime): boolean {
  const at = now()
  // `Math.abs` lets the process read the outbox even after a clock was set back.
  if (Math.abs(at - mailing.looked) < pause) return false
  mailing.looked = at
  return true
}

async function written({ name, user, provider }: Notice, runtime: Runtime): Promise<QueuedNotice | undefined> {
  const { config, site, request } = runtime
  const to = typeof user.email === "string" ? parseEmail(user.email) : undefined
  if (user.id === undefined || to === undefined) return undefined
  const by = { limit: "notice.sent", provider: undefined, of: to, network: undefined }
  const { budgets } = await budgetsFor(by, { config })
  if (budgets.length > 0 && !(await takeBudgets(budgets, runtime)).admitted) {
    await announce(runtime, "notice", { notice: name, userId: user.id, result: "limited" })
    return undefined
  }
  const link = await notMeLink(user.id, runtime)
  const { subject, text, html } = noticeMail({
    ...(await config.language.wording(await languageFor(user, runtime))),
    notice: name,
    host: new URL(site.origin).host,
    time: new Date(runtime.now()),
    browser: await deviceLabel(request.headers.get("user-agent") ?? undefined),
    provider,
    link,
    maxAge: linkLifetime,
    theme: config.theme,
  })
  return { mail: { to, subject, text, html }, host: new URL(site.origin).hostname, notice: name, userId: user.id }
}

/**
 * Returns the language of the user's notice: the language that `notices.language` of the configuration chooses, or else
 * the language of the request.
 */
async function languageFor(user: Notice["user"], { config, language }: Runtime): Promise<Language> {
  const { notices } = config.given
  const choose = notices === false ? undefined : notices?.language
  if (choose === undefined) return language
  const chosen = await inApplication("notices.language", async () => choose(user))
  return (typeof chosen === "string" ? lookup(chosen, config.language.supported) : undefined) ?? language
}
