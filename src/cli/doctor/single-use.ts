/** What is used once: whether a verification token of the adapter goes to one caller, where nothing else sees to it. */
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
    // Steps and links may have the same finding.
    const findings = distinct([ofSteps(found, relying.steps), relying.links ? ofLinks(found) : undefined])
    return findings.map((finding) => (finding.level === "ok" ? finding : { ...finding, docs }))
  },
}

/** What the adapter's word counts for: with `stores`, or for steps with a `flowStore`, nothing relies on it. */
function relyingOn({ prepared, config }: CheckContext): { steps: readonly string[]; links: boolean } {
  const { stores, flowStore } = prepared
  if (stores !== undefined) return { steps: [], links: false }
  const counting = [...config.steps.values()].filter(({ attempts = {} }) => Object.keys(attempts).length > 0)
  return {
    steps: flowStore === undefined ? counting.map(({ id }) => id) : [],
    links: [...config.providers.values()].some(({ type }) => type === "email"),
  }
}

/** `unasked`: it declares nothing, and the database was not asked. `unanswered`: the database could not be asked. */
type Found = "declared" | "denied" | "tried" | "refuted" | "unasked" | "unanswered"

/** The trial is the one that the application makes itself: three tokens of no person, which it takes out again. */
async function findOut(adapter: Adapter, { offline, patience, terminal }: CheckContext): Promise<Found> {
  if (adapter.consumesOnce !== undefined) return adapter.consumesOnce ? "declared" : "denied"
  if (offline) return "unasked"
  try {
    const world = { now: terminal.now, randomBytes: systemRandom.randomBytes }
    return (await inTime(consumesOnce(adapter, adapter, world), patience)) ? "tried" : "refuted"
  } catch {
    // The check of the adapter says in words what is wrong with the database.
    return "unanswered"
  }
}

/** With an adapter that denies it such steps do not start: the check of the flows reports that. */
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
  const several = "several requests at the same moment may redeem one mail link"
  const findings: Readonly<Record<Found, Findings>> = {
    declared: undefined,
    tried: soundTrial,
    denied: warning(`The adapter says consumesOnce: false: ${several}.`, mend),
    refuted: warning(`${capital(gave)}: ${several}.`, mend),
    unasked: warning(`${capital(silent)}: ${several}, if it does not.`, `${mend} ${orDeclare}`),
    unanswered: skipped(unanswered, mend),
  }
  return findings[found]
}

const gave = "the adapter gave one verification token to several callers at once"
const silent = "the adapter does not declare (consumesOnce: true) that it gives a verification token to one caller"
const orDeclare = "If the adapter does so already, pass { ...adapter, consumesOnce: true }."
const unanswered =
  "Whether the adapter gives a verification token to one caller only, was not found out: the database did not answer."
const soundTrial = ok("Six callers asked for one verification token at once, three times: one caller got it each time.")

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
