/** What is sealed of a flow that waits, and how it is resumed. `seal-flow.ts` seals it. */
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Leaf, Program } from "../../machines/program.ts"
import type { FlowState } from "../../machines/step.ts"
import type { Runtime } from "../effects/runtime.ts"
import { bindingOf, checksBefore, passedAsOfNow } from "../flows/binding.ts"
import type { Waiting } from "../flows/flow-module.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { JWT } from "../ports/records.ts"
import { clearedCookie } from "../protocol/cookies.ts"
import { sha256Hex } from "../protocol/bytes.ts"
import { fromPlain, openToken, type SealRequest } from "../protocol/session-token.ts"
import { askStore } from "./ask-store.ts"

/** Seconds that the cookie outlives its flow: whoever comes back too late hears that, and not that nothing is known. */
export const flowMemory = 600
/** In the sealed cookie: which state of which chart, what it keeps (in the order of `meta.keeps`), what was passed. */
export interface Sealed {
  s: string
  k: string
  c: unknown[]
  p: string[]
  r: string
  f: string
  /** What the flow stands on: see `binding.ts`. */
  b: string
  /** The account that a check named. */
  w?: string
  /** The single-use token of a flow that can be resumed once. */
  t?: string
  /**
   * With a single-use token, the name that it was sealed under: renaming the cookie does not get round what is counted. The
   * others hold what their name is made of.
   */
  i?: string
}

/** What flows of a chart are sealed and opened with. */
export function sealingOf(
  chart: string,
  { config, now, randomUUID }: Runtime,
): Pick<SealRequest, "secrets" | "salt" | "now" | "ring" | "uuid"> {
  const salt = `authchart.flow.${chart}`
  return { secrets: config.secrets, salt, now: now() / 1000, ring: config.keys, uuid: randomUUID }
}

/** The id: a hash of what the browser brings back, or the provider where it brings back nothing. */
export function cookieName({ id }: Pick<Waiting, "id">, { site }: Runtime): string {
  return `${site.cookies.flow.name}.${id}`
}

/** A digest of the keys that a state keeps: a flow that was sealed by a chart that kept others does not go on. */
export async function keepsOf(leaf: Leaf): Promise<string> {
  return (await sha256Hex((leaf.meta?.keeps ?? []).join(" "))).slice(0, 8)
}

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
  const leaf = program.states.get(sealed.s)
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
  const open = (token: string): Promise<JWT | undefined> | JWT | undefined =>
    // One that is too old is still opened, so that the person hears that and not that it is damaged.
    openToken({ token, ...sealingOf(chart, runtime), clockTolerance: flowMemory })
  const claims = await open(value)
  if (typeof claims?.o !== "string") return claims
  const { flowStore } = runtime.config
  if (flowStore === undefined) return undefined
  const place = claims.o
  const lodged = await askStore("get", () => flowStore.get(`flow:${place}`), runtime)
  return lodged === undefined ? undefined : open(lodged)
}
