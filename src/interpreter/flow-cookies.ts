/**
 * What a waiting state remembers, sealed: one cookie per flow in flight, so that two tabs never overwrite each other.
 */
import type { CheckId, FlowTypes } from "../../machines/grammar.ts"
import type { Leaf, Program, Tables } from "../../machines/program.ts"
import { locate, type FlowState } from "../../machines/step.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { clearedCookie } from "../protocol/cookie-header.ts"
import { openToken, sealToken } from "../protocol/session-token.ts"
import { sha256Hex } from "../protocol/sha256.ts"
import { checksBefore } from "./checks-before.ts"

/** Seconds that the cookie outlives its flow: whoever comes back too late hears that, and not that nothing is known. */
const flowMemory = 600
/** Flows in flight that a browser may have; the oldest gives way. */
const maximumFlows = 5
/** Characters that the values of all flow cookies together may take. */
const maximumFlowCharacters = 4096

/** Which flow in flight a request belongs to. */
export interface FlowKey {
  /** Names the cookie: a hash of what the browser brings back, or the provider where it brings back nothing. */
  id: string
  provider: string
}

/** How long and where a flow cookie lives. */
export interface FlowLife {
  maxAge: number
  /** The browser comes back by a form that another site posts. */
  crossSite: boolean
}

/** A flow that came to rest in a waiting state. */
export interface FlowToSeal<F extends FlowTypes> {
  program: Program<F>
  rest: { state: FlowState<F["context"]>; leaf: Leaf }
  key: FlowKey
  /** The id that its log lines and traces carry. */
  traceId: string
  life: FlowLife
}

/** A flow that goes on. */
export interface Resumed<F extends FlowTypes> {
  state: FlowState<F["context"]>
  /** The id that its log lines and traces carry. */
  traceId: string
  /** It waited longer than it may. */
  expired: boolean
}

/** In the sealed cookie: which state of which chart, what it keeps (in the order of `meta.keeps`), what was passed. */
interface Sealed {
  s: string
  k: string
  c: unknown[]
  p: CheckId[]
  r: string
  f: string
}

function purpose(program: Tables): string {
  return `authchart.flow.${program.id}`
}

function cookieName(key: FlowKey, runtime: Runtime): string {
  return `${runtime.site.cookies.flow.name}.${key.id}`
}

/** A short word for the keys that a state keeps: a flow that was sealed by a chart that kept others does not go on. */
async function keepsOf(leaf: Leaf): Promise<string> {
  return (await sha256Hex((leaf.meta?.keeps ?? []).join(" "))).slice(0, 8)
}

/**
 * Seals what a waiting state keeps into its cookie, and makes room for it.
 *
 * @returns the cookies to set, or `undefined` where this flow alone does not fit.
 */
export async function sealFlow<F extends FlowTypes>(
  { program, rest, key, traceId, life }: FlowToSeal<F>,
  runtime: Runtime,
): Promise<CookieToSet[] | undefined> {
  const context = rest.state.context as Record<string, unknown>
  const sealed: Sealed = {
    s: rest.leaf.path,
    k: await keepsOf(rest.leaf),
    c: (rest.leaf.meta?.keeps ?? []).map((name) => context[name] ?? null),
    p: [...rest.state.passed],
    r: key.provider,
    f: traceId,
  }
  const value = await sealToken({
    claims: { ...sealed },
    secrets: runtime.config.secrets,
    salt: purpose(program),
    maxAge: life.maxAge,
    now: runtime.now() / 1000,
    ring: runtime.config.keys,
    uuid: runtime.randomUUID,
  })
  const { options } = runtime.site.cookies.flow
  const name = cookieName(key, runtime)
  // Browsers count a cookie's name too.
  if (name.length + value.length > maximumFlowCharacters) return undefined
  const own: CookieToSet = {
    name,
    value,
    options: {
      ...options,
      maxAge: life.maxAge + flowMemory,
      ...(life.crossSite ? { sameSite: "none" as const, secure: true } : {}),
    },
  }
  return [...(await makeRoom(own, runtime)), own]
}

/** Clears the oldest flows until the new one fits with the rest. Those that cannot be dated go first. */
async function makeRoom(own: CookieToSet, runtime: Runtime): Promise<CookieToSet[]> {
  const prefix = `${runtime.site.cookies.flow.name}.`
  const others = await Promise.all(
    Object.entries(runtime.cookies)
      .filter(([name]) => name.startsWith(prefix) && name !== own.name)
      .map(async ([name, value]) => ({ name, size: value.length, begun: await begunAt(value, runtime) })),
  )
  others.sort((one, other) => other.begun - one.begun)
  let size = own.value.length
  return others
    .filter(({ size: added }, index) => {
      const fits = index < maximumFlows - 1 && size + added <= maximumFlowCharacters
      if (fits) size += added
      return !fits
    })
    .map(({ name }) => clearedCookie(name, runtime.site.cookies.flow.options))
}

async function begunAt(value: string, runtime: Runtime): Promise<number> {
  for (const chart of ["oauth", "email"]) {
    const claims = await openToken({
      token: value,
      secrets: runtime.config.secrets,
      salt: `authchart.flow.${chart}`,
      now: runtime.now() / 1000,
      ring: runtime.config.keys,
    })
    if (claims !== undefined) return Number(claims.iat)
  }
  return -Infinity
}

/**
 * Opens the flow that a request belongs to.
 *
 * @returns `undefined` where the browser has no such cookie; a text where it has one that does not go on: too old, made
 * by another secret, for another provider, or left by a chart that has changed since.
 */
export async function openFlow<F extends FlowTypes>(
  program: Program<F>,
  input: F["input"],
  key: FlowKey,
  runtime: Runtime,
): Promise<Resumed<F> | "flow_unreadable" | undefined> {
  const value = runtime.cookies[cookieName(key, runtime)]
  if (value === undefined || value === "") return undefined
  const claims = await openToken({
    token: value,
    secrets: runtime.config.secrets,
    salt: purpose(program),
    now: runtime.now() / 1000,
    ring: runtime.config.keys,
    // One that is too old is still opened, so that the person hears that and not that it is damaged.
    clockTolerance: flowMemory,
  })
  const sealed = readSealed(claims)
  if (sealed === undefined) return "flow_unreadable"
  const leaf = locate(program, sealed.s)
  if (leaf === undefined || !leaf.waiting || sealed.r !== key.provider) return "flow_unreadable"
  if (sealed.k !== (await keepsOf(leaf))) return "flow_unreadable"
  if (!checksBefore(program, leaf.path).every((check) => sealed.p.includes(check))) return "flow_unreadable"

  const kept = Object.fromEntries((leaf.meta?.keeps ?? []).map((name, index) => [name, sealed.c[index] ?? undefined]))
  return {
    // What was sealed was a part of this very chart's context, and nobody else can seal.
    state: { value: leaf.path, context: Object.assign(program.context({ input }), kept), passed: sealed.p },
    traceId: sealed.f,
    expired: Number(claims?.exp) <= runtime.now() / 1000,
  }
}

/** Clears a flow's cookie: after success, and after every failure once the flow was found (D17). */
export function closeFlow(key: FlowKey, runtime: Runtime): CookieToSet[] {
  const name = cookieName(key, runtime)
  return name in runtime.cookies ? [clearedCookie(name, runtime.site.cookies.flow.options)] : []
}

/** Whoever can seal is ourselves, so this asks only whether it was sealed as a flow. */
function readSealed(claims: object | undefined): Sealed | undefined {
  const sealed: Partial<Sealed> = claims ?? {}
  const { s, k, c, p, r, f } = sealed
  const texts = [s, k, r, f].every((text) => typeof text === "string")
  return texts && Array.isArray(c) && Array.isArray(p) ? (sealed as Sealed) : undefined
}
