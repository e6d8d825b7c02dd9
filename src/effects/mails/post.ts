/**
 * Posts the notices of a request. The library stores the notices in the outbox (the store of unsent mails) before the
 * response, and gives the notices to the mailer after the response.
 */
import { inApplication } from "../../../machines/application-error.ts"
import { lookup } from "../../texts/negotiate.ts"
import type { Language } from "../../texts/languages.ts"
import { noticeMail } from "../../mail/notice-mail.ts"
import { sealMail, type QueuedMail } from "../../mail/queued-mail.ts"
import { deviceLabel } from "../../protocol/device-label.ts"
import { randomHex } from "../../protocol/bytes.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"
import { errorName } from "../../errors/error-name.ts"
import { budgetsFor } from "../limits/budgets-for.ts"
import { takeBudgets } from "../limits/take-budgets.ts"
import type { Notice, Runtime } from "../runtime.ts"
import { announce } from "../unit-of-work.ts"
import { deliver, deliverDue, newClaim, type HeldMail } from "./deliver.ts"
import { linkLifetime, notMeLink } from "./not-me-link.ts"

/** The minimum time between two reads of the outbox by one process that posts no mail, in milliseconds. */
const pause = 60_000

/**
 * Posts the notices that the effects of this request asked for. The function never rejects: a notice that could not be
 * written is logged, and a notice that the outbox could not store is delivered from memory.
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
  if (held.length > 0 || isTime(runtime)) afterResponse(runtime, held)
}

/**
 * Returns true if this request must read the outbox, which happens at most once a minute in each process. The delivery
 * includes mails of processes that ended before they sent them.
 */
function isTime({ config: { mailing }, now }: Runtime): boolean {
  const at = now()
  // `Math.abs` lets the process read the outbox even if its clock was set back.
  if (Math.abs(at - mailing.looked) < pause) return false
  mailing.looked = at
  return true
}

function afterResponse(runtime: Runtime, held: readonly HeldMail[]): void {
  const { mailing, log } = runtime.config
  const delivery = new Promise<void>((begun) => void runtime.deadline(0, begun))
    .then(async () => {
      for (const one of held) await deliver(one, runtime)
      await deliverDue(runtime)
    })
    .catch((error: unknown) => log.debug("outbox_not_delivered", { error: errorName(error) }))
    .finally(() => mailing.running.delete(delivery))
  mailing.running.add(delivery)
}

async function written({ name, user, provider }: Notice, runtime: Runtime): Promise<QueuedMail | undefined> {
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
    browser: deviceLabel(request.headers.get("user-agent") ?? undefined),
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

async function keptIn(queued: QueuedMail, runtime: Runtime): Promise<HeldMail> {
  const { outbox } = runtime.config.stores ?? {}
  if (outbox === undefined) return { queued }
  const id = randomHex(runtime.randomBytes)
  // The process that writes the mail also delivers it. If that process ends first, its claim expires and another
  // process delivers the mail.
  const claim = newClaim(runtime)
  try {
    const mail = { id, mail: await sealMail(id, queued, runtime), attempts: 1, since: runtime.now() }
    await outbox.add(mail, claim)
    return { queued, stored: { outbox, mail, claim: claim.claim } }
  } catch (error) {
    runtime.config.log.debug("outbox_not_written", { error: errorName(error) })
    return { queued }
  }
}
