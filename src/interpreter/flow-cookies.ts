/**
 * What a waiting state remembers, sealed: one cookie per flow in flight, so that two tabs never overwrite each other.
 */
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Leaf, Program, Tables } from "../../machines/program.ts"
import { locate, type FlowState } from "../../machines/step.ts"
import type { Runtime } from "../effects/runtime.ts"
import { bindingOf } from "../flows/binding.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { JWT } from "../ports/records.ts"
import { clearedCookie } from "../protocol/cookie-header.ts"
import { maximumTokenLength } from "../protocol/compact-jwe.ts"
import { openToken, sealToken } from "../protocol/session-token.ts"
import { randomBase64url } from "../protocol/random.ts"
import { fromPlain, toPlain } from "../protocol/sealed-value.ts"
import { sha256Hex } from "../protocol/sha256.ts"
import { askStore } from "./ask-store.ts"
import { checksBefore } from "./checks-before.ts"
import { readSealed, type Sealed } from "./sealed-flow.ts"
import { passedAsOfNow, versioned } from "./passed-checks.ts"
import { issueTicket, requireCounting } from "./tickets.ts"

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
  /** Seconds. */
  maxAge: number
  /** The browser comes back by a form that another site posts. */
  crossSite: boolean
  /** It may be gone on with once. */
  once?: boolean
  /** See `Waiting`. */
  countedBy?: string
}

/** A flow that came to rest in a waiting state. */
export interface FlowToSeal<F extends FlowTypes> {
  program: Program<F>
  rest: { state: FlowState<F["context"]>; leaf: Leaf; witness: { account: string | undefined } }
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
  /** Seconds since the epoch. */
  expires: number
  /** To be redeemed before it goes on. */
  ticket: string | undefined
  /** Names what was sealed: no two are the same. A copy of the cookie has the same name. */
  sealedAs: string
  /** The account that a check named before the flow waited. */
  account: string | undefined
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
 * @returns the cookies to set, or `undefined` where this flow does not fit by itself: neither in cookies, nor in the 64 KiB
 * that are read from a store.
 */
export async function sealFlow<F extends FlowTypes>(
  { program, rest, key, traceId, life }: FlowToSeal<F>,
  runtime: Runtime,
): Promise<CookieToSet[] | undefined> {
  const context = rest.state.context as Record<string, unknown>
  const ends = new Date(runtime.now() + life.maxAge * 1000)
  if (life.countedBy !== undefined) await requireCounting(life.countedBy, runtime)
  const ticket = life.once === true ? await issueTicket(ends, runtime) : undefined
  const sealed: Sealed = {
    s: rest.leaf.path,
    k: await keepsOf(rest.leaf),
    c: (rest.leaf.meta?.keeps ?? []).map((name) => toPlain(context[name]) ?? null),
    p: await Promise.all(rest.state.passed.map(async (check) => versioned(check, key.provider, runtime))),
    r: key.provider,
    f: traceId,
    b: await bindingOf(program, key.provider, runtime.config),
    ...(rest.witness.account === undefined ? {} : { w: rest.witness.account }),
    ...(life.once === true ? { i: key.id } : {}),
    ...(ticket === undefined ? {} : { t: ticket }),
  }
  const whole = await sealToken({
    claims: { ...sealed },
    secrets: runtime.config.secrets,
    salt: purpose(program),
    maxAge: life.maxAge,
    now: runtime.now() / 1000,
    ring: runtime.config.keys,
    uuid: runtime.randomUUID,
  })
  if (whole.length > maximumTokenLength) return undefined
  const { options } = runtime.site.cookies.flow
  const name = cookieName(key, runtime)
  const value = await lodge({ name, value: whole, ends, ofStep: life.once === true }, program, runtime)
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

/**
 * A step's memory that is too large for a cookie goes to the store, where there is one; the cookie then says where it is.
 * Only a person who passed the first factor comes to a step: before that, a stranger could fill the store.
 */
async function lodge(
  { name, value, ends, ofStep }: { name: string; value: string; ends: Date; ofStep: boolean },
  program: Tables,
  runtime: Runtime,
): Promise<string> {
  const { flowStore } = runtime.config
  const others = Object.entries(runtime.cookies).filter(([other]) => other !== name && isFlowCookie(other, runtime))
  const taken = others.reduce((size, [, other]) => size + other.length, 0)
  const fits = name.length + value.length + taken <= maximumFlowCharacters
  if (flowStore === undefined || !ofStep || fits) return value
  const place = randomBase64url(runtime.randomBytes, 16)
  // As long as the cookie: whoever comes back too late hears that.
  const expires = new Date(ends.getTime() + flowMemory * 1000)
  await askStore("put", () => flowStore.put(`flow:${place}`, value, expires), runtime)
  return sealToken({
    claims: { o: place },
    secrets: runtime.config.secrets,
    salt: purpose(program),
    maxAge: (ends.getTime() - runtime.now()) / 1000,
    now: runtime.now() / 1000,
    ring: runtime.config.keys,
    uuid: runtime.randomUUID,
  })
}

function isFlowCookie(name: string, runtime: Runtime): boolean {
  return name.startsWith(`${runtime.site.cookies.flow.name}.`)
}

/** Clears the oldest flows until the new one fits with the rest. Those that cannot be dated go first. */
async function makeRoom(own: CookieToSet, runtime: Runtime): Promise<CookieToSet[]> {
  const others = await Promise.all(
    Object.entries(runtime.cookies)
      .filter(([name]) => isFlowCookie(name, runtime) && name !== own.name)
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

/** Every flow that may wait. */
const charts = ["oauth", "email", "credentials"] as const

async function begunAt(value: string, runtime: Runtime): Promise<number> {
  for (const chart of charts) {
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
  const claims = await opened(value, program.id, runtime)
  const sealed = readSealed(claims)
  if (sealed === undefined) return "flow_unreadable"
  const leaf = locate(program, sealed.s)
  if (leaf === undefined || !leaf.waiting || sealed.r !== key.provider || (sealed.i ?? key.id) !== key.id)
    return "flow_unreadable"
  if (sealed.k !== (await keepsOf(leaf))) return "flow_unreadable"
  if (sealed.b !== (await bindingOf(program, key.provider, runtime.config))) return "flow_unreadable"
  const passed = await passedAsOfNow(sealed.p, key.provider, runtime)
  if (passed === undefined || !checksBefore(program, leaf.path).every((check) => passed.includes(check)))
    return "flow_unreadable"

  const kept = Object.fromEntries(
    (leaf.meta?.keeps ?? []).map((name, index) => [name, fromPlain(sealed.c[index]) ?? undefined]),
  )
  return {
    // What was sealed was a part of this very chart's context, and nobody else can seal.
    state: { value: leaf.path, context: Object.assign(program.context({ input }), kept), passed },
    traceId: sealed.f,
    expired: Number(claims?.exp) <= runtime.now() / 1000,
    expires: Number(claims?.exp),
    ticket: sealed.t,
    sealedAs: typeof claims?.jti === "string" ? claims.jti : sealed.f,
    account: sealed.w,
  }
}

/** What was sealed, from the cookie itself or from where the cookie says that it is. */
async function opened(value: string, chart: string, runtime: Runtime): Promise<JWT | undefined> {
  const open = (token: string): Promise<JWT | undefined> | JWT | undefined =>
    openToken({
      token,
      secrets: runtime.config.secrets,
      salt: `authchart.flow.${chart}`,
      now: runtime.now() / 1000,
      ring: runtime.config.keys,
      // One that is too old is still opened, so that the person hears that and not that it is damaged.
      clockTolerance: flowMemory,
    })
  const claims = await open(value)
  if (typeof claims?.o !== "string") return claims
  const { flowStore } = runtime.config
  if (flowStore === undefined) return undefined
  const place = claims.o
  const lodged = await askStore("get", () => flowStore.get(`flow:${place}`), runtime)
  return lodged === undefined ? undefined : open(lodged)
}

/**
 * Which flow waits under that name in this browser: for a request that says no more than that. It is opened by whoever
 * goes on with it.
 */
export async function findFlow(
  id: string,
  runtime: Runtime,
): Promise<{ chart: (typeof charts)[number]; provider: string; state: string } | undefined> {
  const value = runtime.cookies[cookieName({ id, provider: "" }, runtime)]
  if (value === undefined || value === "") return undefined
  for (const chart of charts) {
    const sealed = readSealed(await opened(value, chart, runtime))
    if (sealed?.i === id) return { chart, provider: sealed.r, state: sealed.s }
  }
  return undefined
}

/** Clears a flow's cookie: after success, and after every failure once the flow was found (D17). */
export function closeFlow(key: FlowKey, runtime: Runtime): CookieToSet[] {
  const name = cookieName(key, runtime)
  return name in runtime.cookies ? [clearedCookie(name, runtime.site.cookies.flow.options)] : []
}
