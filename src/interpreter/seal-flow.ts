/**
 * Ends a request whose flow waits: seals the values that the waiting state keeps into a cookie. `resume-flow.ts` opens this cookie. Each waiting flow has
 * its own cookie, so that the flows of two tabs never overwrite each other.
 */
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Tables } from "../../machines/program.ts"
import { expiredFlowLifetime } from "../config/cookie-lifetimes.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { FlowResult, RunnableFlow, Waiting } from "../flows/flow-module.ts"
import { redirectResult } from "../flows/http-result.ts"
import { waitingCharts } from "../flows/registry.ts"
import { attemptsLeftAt, positionAddress, stepPositionOf, waitsAt } from "../flows/steps/step-position.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { clearedCookie } from "../protocol/cookies.ts"
import { maximumTokenLength } from "../protocol/token-crypto.ts"
import { openToken, sealToken, toPlain } from "../protocol/session-token.ts"
import { randomBase64url } from "../protocol/bytes.ts"
import { askStore } from "./ask-store.ts"
import { sealTermsOf, type PreparedFlow } from "./prepared-flow.ts"
import type { FlowRun, Sealed } from "./flow-run.ts"
import { sealingOf } from "./resume-flow.ts"
import { issueSingleUseToken, requireCounting } from "./single-use-tokens.ts"

/** The maximum number of waiting flows in one browser. A new flow replaces the oldest. */
const maximumFlows = 5
/** The maximum length of the values of all flow cookies together, in characters. */
const maximumFlowCharacters = 4096

/** How a request ends whose flow waits. */
interface Rest {
  response: Awaited<ReturnType<RunnableFlow["respond"]>>
  /** The cookies of the waiting flow. `undefined` if the flow is too large for a cookie and for the store. */
  kept: readonly CookieToSet[] | undefined
  /** See {@link attemptsLeftAt}. */
  attemptsLeft: number | undefined
}

/**
 * Makes the response of a flow that waits, and seals the flow. A flow that waits in a step redirects the browser to the
 * page of the step.
 */
export async function restFlow(run: FlowRun, result: FlowResult<FlowTypes>): Promise<Rest> {
  const { flow, prepared, resumed, context } = run
  const { leaf, state } = result
  const position = stepPositionOf(leaf.path, context.config, flow.own)
  const waits = position === undefined ? flow.waits : waitsAt(position, resumed, flow.own)
  if (waits === undefined)
    throw new TypeError(`The flow "${prepared.program.id}" waits, and has no name for its cookie.`)
  const waiting = await waits(state.context, context, prepared.provider)
  const response =
    position === undefined
      ? await flow.respond(result, context, prepared.provider)
      : redirectResult(positionAddress(position, waiting.id, context), context)
  return {
    response,
    kept: "failure" in response ? run.closing : await cookiesOf(run, result, waiting),
    attemptsLeft: position && attemptsLeftAt(position.step, run.event?.type, state.context),
  }
}

/**
 * Seals a flow that waits for a later request. Returns `undefined` if the flow is too large for a cookie and for the
 * store.
 */
async function cookiesOf(
  { prepared, traceId, resumed, closing, context }: FlowRun,
  result: FlowResult<FlowTypes>,
  waiting: Waiting,
): Promise<readonly CookieToSet[] | undefined> {
  const cookies = await sealFlow({ flow: prepared, result, waiting, traceId: traceId() }, context.runtime)
  // If the flow waits under a new id, the library clears the cookie with the old id.
  return cookies === undefined || waiting.id === resumed?.found.id ? cookies : [...closing, ...cookies]
}

/** A flow that waits, and the data to seal it. */
interface FlowToSeal {
  flow: PreparedFlow
  result: FlowResult<FlowTypes>
  waiting: Waiting
  /** The id of the flow in log lines and traces. */
  traceId: string
}

/**
 * Seals the values that a waiting state keeps into a cookie, and clears older flow cookies to make room.
 *
 * @returns the cookies to set; or `undefined` if the flow is too large, even without other flows: it fits neither into
 *   a cookie nor into a row of the store, which has at most 64 KiB.
 */
async function sealFlow(
  { flow, result: { state, leaf, account }, waiting, traceId }: FlowToSeal,
  runtime: Runtime,
): Promise<CookieToSet[] | undefined> {
  const { program, provider } = flow
  const { id, maxAge, crossSite, once = false, countedBy } = waiting
  const context = state.context as Record<string, unknown>
  const ends = new Date(runtime.now() + maxAge * 1000)
  if (countedBy !== undefined) await requireCounting(countedBy, runtime)
  const token = once ? await issueSingleUseToken(ends, runtime) : undefined
  const { binding, keeps, versions } = flow.terms.get(leaf.path) ?? (await sealTermsOf(flow, leaf))
  const sealed: Sealed = {
    s: leaf.path,
    k: keeps,
    c: withoutTrailingNulls((leaf.meta?.keeps ?? []).map((name) => toPlain(context[name]) ?? null)),
    p: state.passed.map((check) => versions.get(check) ?? check),
    r: provider,
    f: traceId,
    b: binding,
    l: runtime.language,
    ...(account === undefined ? {} : { w: account }),
    ...(once ? { i: id } : {}),
    ...(token === undefined ? {} : { t: token }),
  }
  const whole = await sealToken({ claims: { ...sealed }, maxAge, ...sealingOf(program.id, runtime) })
  if (whole.length > maximumTokenLength) return undefined
  const { name: prefix, options } = runtime.site.cookies.flow
  const name = `${prefix}.${id}`
  const value = await lodge({ name, value: whole, ends, ofStep: once }, program, runtime)
  // Browsers count the name of a cookie too, so the limit includes the name.
  if (name.length + value.length > maximumFlowCharacters) return undefined
  const own: CookieToSet = {
    name,
    value,
    options: {
      ...options,
      maxAge: maxAge + expiredFlowLifetime,
      ...(crossSite ? { sameSite: "none" as const, secure: true } : {}),
    },
  }
  return [...(await makeRoom(own, runtime)), own]
}

/** Removes the absent values at the end. A resumed flow treats missing values as absent. */
function withoutTrailingNulls(values: readonly unknown[]): unknown[] {
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1)
}

/**
 * Returns the value of the flow's cookie. A flow that waits in a step and is too large for a cookie is put into the
 * store of flows, if the application has one. The cookie then contains its key in the store. Only flows in a step are
 * stored, because a step is reached only after the first factor: with other flows, any client could fill the store.
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
  // The row lives as long as the cookie, so that a visitor who returns too late learns that the flow has expired.
  const expires = new Date(ends.getTime() + expiredFlowLifetime * 1000)
  await askStore("put", () => flowStore.put(`flow:${place}`, value, expires), runtime)
  const sealing = sealingOf(program.id, runtime)
  return sealToken({ claims: { o: place }, maxAge: ends.getTime() / 1000 - sealing.now, ...sealing })
}

function isFlowCookie(name: string, runtime: Runtime): boolean {
  return name.startsWith(`${runtime.site.cookies.flow.name}.`)
}

/** Returns cookies that clear the oldest flows, until the new flow fits. Clears flows with an unreadable date first. */
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

async function begunAt(value: string, runtime: Runtime): Promise<number> {
  for (const chart of waitingCharts(runtime.config)) {
    const claims = await openToken({ token: value, ...sealingOf(chart, runtime) })
    if (claims !== undefined) return Number(claims.iat)
  }
  return -Infinity
}
