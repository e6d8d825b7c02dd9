/** Opens what `seal-flow.ts` sealed, and resumes the flow. */
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Program } from "../../machines/program.ts"
import { locate, type FlowState } from "../../machines/step.ts"
import type { Runtime } from "../effects/runtime.ts"
import { bindingOf } from "../flows/binding.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { JWT } from "../ports/records.ts"
import { clearedCookie } from "../protocol/cookies.ts"
import { fromPlain, openToken } from "../protocol/session-token.ts"
import { askStore } from "./ask-store.ts"
import { checksBefore } from "./checks-before.ts"
import { passedAsOfNow } from "./passed-checks.ts"
import { cookieName, flowMemory, keepsOf, purposeOf, type Sealed } from "./seal-flow.ts"

/** A sealed flow that was opened, and not yet resumed. */
export interface FoundFlow {
  /** The id of its chart. */
  chart: string
  /** The name that it waits under. */
  id: string
  sealed: Sealed
  /** Seconds since the epoch. */
  expires: number
  /** Names what was sealed: no two are the same. A copy of the cookie has the same name. */
  sealedAs: string
}

/** A flow that continues. */
export interface ResumedFlow<F extends FlowTypes> {
  state: FlowState<F["context"]>
  found: FoundFlow
  /** It waited longer than it may. */
  expired: boolean
}

/**
 * The flow that waits in this browser under that name: of one of these charts.
 *
 * @returns `undefined` where the browser has no such cookie; `flow_unreadable` where it has one that none of these charts
 * has sealed with a secret that is still configured.
 */
export async function findFlow(
  id: string,
  charts: readonly string[],
  runtime: Runtime,
): Promise<FoundFlow | "flow_unreadable" | undefined> {
  const value = runtime.cookies[cookieName({ id }, runtime)]
  if (value === undefined || value === "") return undefined
  for (const chart of charts) {
    const claims = await opened(value, chart, runtime)
    const sealed = readSealed(claims)
    if (claims === undefined || sealed === undefined || (sealed.i ?? id) !== id) continue
    const { exp, jti } = claims
    return { chart, id, sealed, expires: Number(exp), sealedAs: typeof jti === "string" ? jti : sealed.f }
  }
  return "flow_unreadable"
}

/**
 * Resumes a flow that was found.
 *
 * @param provider of this request.
 * @returns `undefined` where it cannot be resumed: it is another provider's, or the chart, the configuration or the version
 * of a passed check has changed since it was sealed.
 */
export async function resumeFlow<F extends FlowTypes>(
  found: FoundFlow,
  { program, input, provider }: { program: Program<F>; input: F["input"]; provider: string },
  runtime: Runtime,
): Promise<ResumedFlow<F> | undefined> {
  const { sealed, expires } = found
  const leaf = locate(program, sealed.s)
  if (leaf === undefined || !leaf.waiting || sealed.r !== provider || sealed.k !== (await keepsOf(leaf)))
    return undefined
  if (sealed.b !== (await bindingOf(program, provider, runtime.config))) return undefined
  const passed = await passedAsOfNow(sealed.p, provider, runtime)
  if (passed === undefined || !checksBefore(program, leaf.path).every((check) => passed.includes(check)))
    return undefined
  const kept = Object.fromEntries(
    (leaf.meta?.keeps ?? []).map((name, index) => [name, fromPlain(sealed.c[index]) ?? undefined]),
  )
  // What was sealed was a part of this very chart's context, and nobody else can seal.
  const state = { value: leaf.path, context: Object.assign(program.context({ input }), kept), passed }
  return { state, found, expired: expires <= runtime.now() / 1000 }
}

/** Clears a flow's cookie: after success, and after every failure once the flow was found (D17). */
export function closeFlow(id: string, runtime: Runtime): CookieToSet[] {
  const name = cookieName({ id }, runtime)
  return name in runtime.cookies ? [clearedCookie(name, runtime.site.cookies.flow.options)] : []
}

/** Only this library can seal, so this asks only whether it was sealed as a flow. */
function readSealed(claims: object | undefined): Sealed | undefined {
  const sealed: Partial<Sealed> = claims ?? {}
  const { s, k, c, p, r, f, b, i = "", t = "", w = "" } = sealed
  const texts = [s, k, r, f, b, i, t, w].every((text) => typeof text === "string")
  return texts && Array.isArray(c) && Array.isArray(p) && p.every((check) => typeof check === "string")
    ? (sealed as Sealed)
    : undefined
}

/** What was sealed, from the cookie itself or from where the cookie says that it is. */
async function opened(value: string, chart: string, runtime: Runtime): Promise<JWT | undefined> {
  const { config } = runtime
  const open = (token: string): Promise<JWT | undefined> | JWT | undefined =>
    openToken({
      token,
      secrets: config.secrets,
      salt: purposeOf(chart),
      now: runtime.now() / 1000,
      ring: config.keys,
      // One that is too old is still opened, so that the person hears that and not that it is damaged.
      clockTolerance: flowMemory,
    })
  const claims = await open(value)
  if (typeof claims?.o !== "string") return claims
  const { flowStore } = config
  if (flowStore === undefined) return undefined
  const place = claims.o
  const lodged = await askStore("get", () => flowStore.get(`flow:${place}`), runtime)
  return lodged === undefined ? undefined : open(lodged)
}
