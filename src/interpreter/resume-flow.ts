/** Opens and resumes sealed flows. `seal-flow.ts` seals flows. */
import type { Failure } from "../../machines/facts.ts"
import type { CheckId } from "../../machines/grammar.ts"
import { expiredFlowLifetime } from "../config/cookie-lifetimes.ts"
import type { Runtime } from "../effects/runtime.ts"
import { stepPositionOf } from "../flows/steps/step-position.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { JWT } from "../ports/records.ts"
import { clearedCookie } from "../protocol/cookies.ts"
import { fromPlain, openToken, type SealRequest } from "../protocol/session-token.ts"
import { askStore } from "./ask-store.ts"
import type { FlowRun, FoundFlow, ResumedFlow, Sealed } from "./flow-run.ts"
import { sealTermsOf, type PreparedFlow } from "./prepared-flow.ts"

/** Returns the parameters with which the flows of a chart are sealed and opened. */
export function sealingOf(
  chart: string,
  { config, now, randomUUID }: Runtime,
): Pick<SealRequest, "secrets" | "salt" | "now" | "ring" | "uuid"> {
  const salt = `authchart.flow.${chart}`
  return { secrets: config.secrets, salt, now: now() / 1000, ring: config.keys, uuid: randomUUID }
}

/**
 * Finds the flow that waits in this browser under an id, and belongs to one of the given charts.
 *
 * @returns `undefined` if the browser has no cookie with this id; `flow_unreadable` if the cookie cannot be opened as a
 *   flow of one of these charts with the configured secrets.
 */
export async function findFlow(
  id: string,
  charts: readonly string[],
  runtime: Runtime,
): Promise<FoundFlow | "flow_unreadable" | undefined> {
  const value = runtime.cookies[`${runtime.site.cookies.flow.name}.${id}`]
  if (value === undefined || value === "") return undefined
  const { flowStore } = runtime.config
  for (const chart of charts) {
    // An expired flow is opened too, so that the visitor learns that it has expired, and not that it is unreadable.
    const opening = { ...sealingOf(chart, runtime), clockTolerance: expiredFlowLifetime }
    let claims = await openToken({ token: value, ...opening })
    const place: unknown = claims?.o
    if (typeof place === "string" && flowStore !== undefined) {
      const token = await askStore("get", () => flowStore.get(`flow:${place}`), runtime)
      claims = token === undefined ? undefined : await openToken({ token, ...opening })
    }
    if (claims === undefined || !isSealed(claims) || (claims.i ?? id) !== id) continue
    const { exp, jti } = claims
    return { chart, id, sealed: claims, expires: Number(exp), sealedAs: typeof jti === "string" ? jti : claims.f }
  }
  return "flow_unreadable"
}

/**
 * Resumes a flow that {@link findFlow} found.
 *
 * @param flow the prepared flow of this request.
 * @returns `undefined` if the flow cannot be resumed: it belongs to another provider, or the chart, the configuration
 *   or the version of a passed check changed since it was sealed.
 */
export async function resumeFlow(
  found: FoundFlow,
  flow: PreparedFlow,
  runtime: Runtime,
): Promise<ResumedFlow | undefined> {
  const { sealed, expires } = found
  const { program, input } = flow
  const leaf = program.states.get(sealed.s)
  if (leaf === undefined || !leaf.waiting || sealed.r !== flow.provider) return undefined
  const { binding, keeps, before, versions } = flow.terms.get(leaf.path) ?? (await sealTermsOf(flow, leaf))
  if (sealed.k !== keeps || sealed.b !== binding) return undefined
  // The cast is safe: only this library can seal, so each text begins with the name of a check.
  const passed = sealed.p.map((text) => text.split("@")[0] as CheckId)
  if (!passed.every((check, at) => versions.get(check) === sealed.p[at])) return undefined
  if (!before.every((check) => passed.includes(check))) return undefined
  const kept = Object.fromEntries(
    (leaf.meta?.keeps ?? []).map((name, index) => [name, fromPlain(sealed.c[index]) ?? undefined]),
  )
  runtime.language = runtime.config.language.supported.find((language) => language === sealed.l) ?? runtime.language
  // Only this library can seal, so `kept` is a part of the context of this chart.
  const state = { value: leaf.path, context: Object.assign(program.context({ input }), kept), passed }
  return { state, found, expired: expires <= runtime.now() / 1000 }
}

/**
 * Resumes the flow that a request belongs to, if there is one.
 *
 * @param which the id of the waiting flow; or the flow that waits in a step, whose single-use token the request redeems.
 * @returns the failure, if the flow cannot continue.
 */
export async function resumeRun(run: FlowRun, which: FoundFlow | string = ""): Promise<Failure | undefined> {
  const { flow, prepared, context } = run
  const { runtime, config } = context
  const usesUp = typeof which !== "string"
  const closing = closeFlow(usesUp ? which.id : which, runtime)
  run.closing = closing
  const found = usesUp ? which : await findFlow(which, [prepared.program.id], runtime)
  if (found === undefined) return undefined
  const resumed = found === "flow_unreadable" ? undefined : await resumeFlow(found, prepared, runtime)
  // A mailed link also works without its waiting flow, for example in another browser. The flow then asks for
  // confirmation before it signs in.
  if (resumed === undefined) return flow.startsOver === true ? undefined : { reason: "flow_unreadable" }
  run.traceId = () => resumed.found.sealed.f
  // A flow that waits in a step continues only by the route of the step, which counts the attempts.
  if (!usesUp && config.isComposed && stepPositionOf(resumed.state.value, config, flow.own) !== undefined)
    return { reason: "flow_unreadable" }
  if (usesUp && !resumed.expired) {
    const { redeemSingleUseToken } = await import("./single-use-tokens.ts")
    const isFirst = await redeemSingleUseToken(resumed.found.sealed.t, runtime)
    // If the token is gone, another request has already continued this flow. The browser can then have a newer cookie
    // of the flow, which this response must not clear.
    run.closing = isFirst ? closing : []
    if (!isFirst) return { reason: "step_answered" }
  }
  if (usesUp) run.spent = closing
  run.resumed = resumed
  runtime.resumes = resumed.found.sealedAs
  return undefined
}

/**
 * Returns the cookie that clears a flow's cookie. The library sends this cookie when the flow ends, and after every
 * failure of a found flow (D17).
 */
export function closeFlow(id: string, { cookies, site }: Runtime): CookieToSet[] {
  const name = `${site.cookies.flow.name}.${id}`
  return name in cookies ? [clearedCookie(name, site.cookies.flow.options)] : []
}

/**
 * Returns true if the claims have the form of a sealed flow. The function does not check the values of the claims,
 * because only this library can seal.
 */
function isSealed(claims: JWT): claims is JWT & Sealed {
  const { s, k, c, p, r, f, b, i = "", t = "", w = "", l = "" } = claims
  const texts = [s, k, r, f, b, i, t, w, l].every((text) => typeof text === "string")
  return texts && Array.isArray(c) && Array.isArray(p) && p.every((check) => typeof check === "string")
}
