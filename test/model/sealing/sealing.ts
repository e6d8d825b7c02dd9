/**
 * Sealed sign-ins between requests: two browsers that copy and replay cookies, and two deployments of an application
 * with one secret, each of which may answer a request.
 */
import type { CheckId } from "../../../machines/grammar.ts"
import type { Deployment } from "./deployment.ts"

/** The defences between a sealed value and a session. Each can be left out, to show its purpose. */
export const defences = [
  "single use",
  "callback once",
  "binding",
  "versions",
  "checks of the configuration",
  "expiry",
] as const
export type Defence = (typeof defences)[number]

/** A sealed value: no move changes it. */
export interface Sealed {
  readonly flow: number
  readonly leaf: string
  /** With their versions. */
  readonly passed: readonly string[]
  readonly binding: string
  /** Expires at the next tick after this one. */
  readonly made: number
  /** Single-use name: the single-use token of a step, or the name of a callback. */
  readonly usedUp: number
  readonly tries: number
}

export interface World {
  readonly sealed: readonly Sealed[]
  /**
   * The sealed values of which each browser has a copy. A browser can have a copy of a cookie that the application
   * cleared.
   */
  readonly held: readonly (readonly number[])[]
  readonly spent: readonly number[]
  readonly tick: number
  readonly sessions: readonly Issued[]
  /** Judged attempts, by sign-in. */
  readonly judged: readonly number[]
}

export interface Issued {
  readonly flow: number
  /** Of the issuing deployment. */
  readonly at: number
  /** The passed checks, with their versions at that time. */
  readonly passed: readonly string[]
  readonly binding: string
  readonly made: number
  readonly tick: number
}

export type Move =
  | { do: "begin"; browser: number; at: number }
  | { do: "send"; browser: number; value: number; on: string; at: number; result: number }
  | { do: "copy"; to: number; value: number }
  | { do: "wait" }

export interface Scene {
  readonly deployments: readonly Deployment[]
  readonly missing: ReadonlySet<Defence>
  /** Attempts that the step allows in one sign-in. */
  readonly limit: number
  /** Maximum number of sign-ins. */
  readonly flows: number
}

export const beginning: World = { sealed: [], held: [[], []], spent: [], tick: 0, sessions: [], judged: [] }

/** Returns the successors of this world, each with its move. */
export function* next(world: World, scene: Scene): Generator<readonly [Move, World]> {
  yield [{ do: "wait" }, { ...world, tick: world.tick + 1 }]
  for (const [browser, held] of world.held.entries()) {
    if (world.judged.length < scene.flows)
      for (const at of scene.deployments.keys()) {
        const begun = begin(world, browser, { at, scene })
        if (begun) yield [{ do: "begin", browser, at }, begun]
      }
    for (const value of held) {
      const to = 1 - browser
      if (world.held[to]?.includes(value) === false)
        yield [
          { do: "copy", to, value },
          { ...world, held: holding(world, to, value) },
        ]
      for (const at of scene.deployments.keys()) yield* sent(world, { browser, value, at }, scene)
    }
  }
}

/** The browser is at the provider, and waits for its response. */
function begin(world: World, browser: number, { at, scene }: { at: number; scene: Scene }): World | undefined {
  const deployment = scene.deployments[at]
  const ran = deployment
    ?.run({ from: undefined, on: "signIn.requested", passed: [], exhausted: false })
    .find(({ waits }) => waits !== undefined)
  if (deployment === undefined || ran?.waits === undefined) return undefined
  const flow = world.judged.length
  return sealedInto({ ...world, judged: [...world.judged, 0] }, browser, {
    flow,
    leaf: ran.waits,
    passed: ran.passed.map(deployment.versioned),
    binding: deployment.binding,
    made: world.tick,
    usedUp: world.sealed.length,
    tries: 0,
  })
}

interface Sending {
  browser: number
  value: number
  at: number
}

function* sent(world: World, { browser, value, at }: Sending, scene: Scene): Generator<readonly [Move, World]> {
  const [sealed, deployment] = [world.sealed[value], scene.deployments[at]]
  if (sealed === undefined || deployment === undefined) return
  const passed = opened(sealed, { world, deployment, scene })
  if (passed === undefined) return
  const spent = [...new Set([...world.spent, sealed.usedUp])].sort(upwards)
  for (const on of deployment.requests(sealed.leaf)) {
    const exhausted = sealed.tries >= scene.limit
    for (const [result, ran] of deployment.run({ from: sealed.leaf, on, passed, exhausted }).entries()) {
      const move: Move = { do: "send", browser, value, on, at, result }
      const judged = world.judged.map((count, flow) => count + (flow === sealed.flow && ran.judges ? 1 : 0))
      const here: World = { ...world, spent, judged }
      const texts = keptVersions(sealed, ran.passed, deployment)
      const { flow, binding, made } = sealed
      if (ran.issues) {
        const missing = deployment.requires.filter((check) => !ran.passed.includes(check))
        if (missing.length > 0 && !scene.missing.has("checks of the configuration")) yield [move, here]
        else {
          const issued: Issued = { flow, at, passed: texts, binding, made, tick: world.tick }
          yield [move, { ...here, sessions: [...here.sessions, issued] }]
        }
      } else if (ran.waits === undefined) yield [move, here]
      else
        yield [
          move,
          sealedInto(here, browser, {
            flow,
            leaf: ran.waits,
            passed: texts,
            binding: deployment.binding,
            made: world.tick,
            usedUp: world.sealed.length,
            tries: sealed.tries + (ran.judges ? 1 : 0),
          }),
        ]
    }
  }
}

/**
 * Returns the checks that count as passed when the application opens a sealed value; `undefined` if the application
 * refuses the value.
 */
function opened(
  sealed: Sealed,
  { world, deployment, scene: { missing } }: { world: World; deployment: Deployment; scene: Scene },
): readonly CheckId[] | undefined {
  const names = sealed.passed.map((text) => text.split("@")[0] as CheckId)
  const once = sealed.leaf.startsWith("admission.") ? "single use" : "callback once"
  if (!missing.has(once) && world.spent.includes(sealed.usedUp)) return undefined
  if (!missing.has("expiry") && world.tick > sealed.made) return undefined
  if (!missing.has("binding") && sealed.binding !== deployment.binding) return undefined
  if (!missing.has("versions") && names.some((name, at) => deployment.versioned(name) !== sealed.passed[at]))
    return undefined
  return deployment.before(sealed.leaf).every((check) => names.includes(check)) ? names : undefined
}

/** A sealed check keeps its version: opening it does not pass it again. */
function keptVersions({ passed }: Sealed, now: readonly CheckId[], { versioned }: Deployment): readonly string[] {
  const before = new Map(passed.map((text) => [text.split("@")[0], text]))
  return now.map((check) => before.get(check) ?? versioned(check)).sort()
}

function sealedInto(world: World, browser: number, value: Sealed): World {
  const added = { ...world, sealed: [...world.sealed, value] }
  return { ...added, held: holding(added, browser, world.sealed.length) }
}

function holding({ held }: World, browser: number, value: number): World["held"] {
  return held.map((values, who) => (who === browser ? [...values, value].sort(upwards) : values))
}

function upwards(one: number, other: number): number {
  return one - other
}
