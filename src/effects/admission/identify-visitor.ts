import { providerVisitLifetime } from "../../config/cookie-lifetimes.ts"
import type { Visitor } from "../../../machines/facts.ts"
import { boundedLogOf } from "../../config/repeated-lines.ts"
import { meetsDemand } from "../meets-demand.ts"
import { presentedEvidence } from "../presented-evidence.ts"
import { presentedVisitor } from "../presented-session.ts"
import type { Effect, Runtime } from "../runtime.ts"

/**
 * Returns the id of the stored user who is signed in in this browser, and the id of the session; `undefined` if there
 * is no such user, or the user is anonymous. `anonymous` is the id of an anonymous user. `stale` says that the session
 * may not link an account: the user authenticated too long ago, or the chart did not pass `toLink`. `linksUntil` is the
 * time at which a permitted link must have ended.
 *
 * @throws if the database fails.
 */
export const identifyVisitor: Effect<"identifyVisitor"> = async ({ toLink = false }, runtime) => {
  const visitor = await presentedVisitor(runtime)
  if (visitor === undefined) return { type: "visitor.identified", visitor: undefined }
  const { user, session } = visitor
  if (visitor.anonymous) return { type: "visitor.identified", visitor: undefined, anonymous: user.id }
  return { type: "visitor.identified", visitor: { user: user.id, session, ...(await recencyOf(toLink, runtime)) } }
}

/**
 * Returns if and how long the presented session may link an account. Empty if no plugin has `linkMaxAge`. Only a chart
 * with `toLink` pays for the read of the evidence.
 */
export async function recencyOf(toLink: boolean, runtime: Runtime): Promise<Pick<Visitor, "stale" | "linksUntil">> {
  const { linkMaxAge } = runtime.config
  if (linkMaxAge === undefined) return {}
  if (!toLink || (await isStale(linkMaxAge, runtime))) return { stale: true }
  return { linksUntil: Math.floor(runtime.now() / 1000) + providerVisitLifetime }
}

/**
 * Returns true if the presented session does not prove a recent authentication. Also true if the store of the evidence
 * fails: the failure then prevents links, but no other sign-in.
 */
async function isStale(maxAge: number, runtime: Runtime): Promise<boolean> {
  try {
    const found = await presentedEvidence(runtime)
    return !meetsDemand(found?.evidence, { maxAge }, runtime.now() / 1000)
  } catch (cause) {
    const { config } = runtime
    const error = new Error("evidence_unavailable: the store of sessions failed; this sign-in links no account.", {
      cause,
    })
    if (boundedLogOf(config).outages.lets("evidence", runtime.now())) config.log.error(error)
    return true
  }
}
