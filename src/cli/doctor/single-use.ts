/**
 * Checks that the adapter gives a verification token to one caller only. The check runs only if a step or a mail link
 * depends on this.
 */
import { systemRandom } from "../../protocol/bytes.ts"
import { consumesOnce } from "../../effects/consumes-once.ts"
import type { Adapter } from "../../ports/adapter.ts"
import { distinct, ok, problem, skipped, warning, type Check, type CheckContext, type Findings } from "./check.ts"
import { inTime } from "./in-time.ts"

const docs = "docs/stores.md#what-is-used-once"
const configure = "Configure `stores` (sqlStores or redisStores)"

export const singleUseCheck: Check = {
  id: "single-use",
  title: "Database",
  run: async (context) => {
    const { prepared } = context
    const { adapter } = prepared
    if (adapter?.createVerificationToken === undefined || adapter.useVerificationToken === undefined) return []
    const relying = relyingOn(context)
    if (relying.steps.length === 0 && !relying.links) return []
    const found = await findOut(adapter, context)
    // Steps and mail links can have the same finding. The check reports it once.
    const findings = distinct([ofSteps(found, relying.steps), relying.links ? ofLinks(found) : undefined])
    return findings.map((finding) => (finding.level === "ok" ? finding : { ...finding, docs }))
  },
}

/**
 * Returns the steps and mail links that rely on the adapter to consume a token once. With `stores`, no step and no mail
 * link relies on the adapter. With a `flowStore`, no step relies on the adapter.
 */
function relyingOn({ prepared, config }: CheckContext): { steps: readonly string[]; links: boolean } {
  const { stores, flowStore } = prepared
  if (stores !== undefined) return { steps: [], links: false }
  const counting = [...config.steps.values()].filter(({ attempts = {} }) => Object.keys(attempts).length > 0)
  return {
    steps: flowStore === undefined ? counting.map(({ id }) => id) : [],
    links: [...config.providers.values()].some(({ type }) => type === "email"),
  }
}

/**
 * `declared` and `denied`: the adapter has `consumesOnce: true` or `false`. `tried`: in a test, each token went to only
 * one caller. `refuted`: in the test, several callers got the same token. `unasked`: `--offline` forbids the test.
 * `unanswered`: the database failed.
 */
type Found = "declared" | "denied" | "tried" | "refuted" | "unasked" | "unanswered"

/**
 * Reads `consumesOnce` of the adapter. If the adapter does not set it, the function runs the same test that the library
 * runs in production: it stores three made-up tokens, and several callers consume each token at the same moment.
 */
async function findOut(adapter: Adapter, { offline, patience, terminal }: CheckContext): Promise<Found> {
  if (adapter.consumesOnce !== undefined) return adapter.consumesOnce ? "declared" : "denied"
  if (offline) return "unasked"
  try {
    const world = { now: terminal.now, randomBytes: systemRandom.randomBytes }
    return (await inTime(consumesOnce(adapter, adapter, world), patience)) ? "tried" : "refuted"
  } catch {
    // The check in `adapter.ts` reports this error of the database.
    return "unanswered"
  }
}

/**
 * Returns the finding for steps that limit attempts. The result `denied` gives no finding here: the library refuses
 * such steps at start-up, and another check reports this.
 */
function ofSteps(found: Found, ids: readonly string[]): Findings {
  if (ids.length === 0) return undefined
  const mend = `${configure}, or a \`flowStore\`.`
  const named = ids.length === 1 ? `The step ${ids[0]} limits` : `The steps ${ids.join(", ")} limit`
  const findings: Readonly<Record<Found, Findings>> = {
    declared: undefined,
    denied: undefined,
    tried: soundTrial,
    refuted: problem(`${named} attempts, and ${gave}: the library refuses every sign-in that takes such a step.`, mend),
    unasked: warning(`${named} attempts, and ${silent}: if it does not, sign-ins are refused.`, mend),
    unanswered: skipped(unanswered, mend),
  }
  return findings[found]
}

function ofLinks(found: Found): Findings {
  const mend = `${configure}: a link is then redeemed once, whatever the adapter does.`
  const several = "several requests at the same moment can redeem one mail link"
  const findings: Readonly<Record<Found, Findings>> = {
    declared: undefined,
    tried: soundTrial,
    denied: warning(`The adapter says consumesOnce: false: ${several}.`, mend),
    refuted: warning(`${capital(gave)}: ${several}.`, mend),
    unasked: warning(`${capital(silent)}: otherwise, ${several}.`, `${mend} ${orDeclare}`),
    unanswered: skipped(unanswered, mend),
  }
  return findings[found]
}

const gave = "the adapter gave one verification token to several callers at once"
const silent = "the adapter does not declare (consumesOnce: true) that it gives a verification token to one caller"
const orDeclare = "If the adapter does so already, pass { ...adapter, consumesOnce: true }."
const unanswered =
  "The check that the adapter gives a verification token to one caller only was not made: the database did not answer."
const soundTrial = ok("Six callers asked for one verification token at once, three times: one caller got it each time.")

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
