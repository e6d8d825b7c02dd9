/** The parts of an extended chart or machine other than its states: effects, and the authors of states. */
import { answersOf, askNames } from "../vocabulary.ts"
import { joinedReasons, type OwnReasons } from "./own-refusal.ts"
import { aDeadline, isDeadline } from "./ask-deadline.ts"
import { StepError } from "./step-error.ts"
import type { LooseAsk, StepTools } from "./step.types.ts"
import type { Awaitable } from "../../src/ports/records.ts"

/** Carries out a built-in ask in place of the built-in effect. */
export type Replacement = (
  params: unknown,
  tools: Omit<StepTools, "person" | "factorLocked" | "notify"> & {
    builtIn: (params: unknown) => Promise<{ type: string }>
  },
) => Awaitable<{ type: string }>

export interface Extension {
  /** Asks that the vocabulary lacks, by name. */
  readonly asks: ReadonlyMap<string, LooseAsk>
  /** Built-in asks with another effect. */
  readonly replaced: ReadonlyMap<string, Replacement>
  /** The author of a new or changed state, by its path: `step "totp"`, `the override of flow "credentials"`. */
  readonly origins: ReadonlyMap<string, string>
  /** The texts for visitors, by the application's own reasons. Absent if an earlier release extended the flow. */
  readonly reasons?: OwnReasons
}

const none: Extension = { asks: new Map(), replaced: new Map(), origins: new Map() }

/**
 * The key of the extension on a chart or machine. The symbol is registered, because another copy of this package can
 * have extended the chart.
 */
const brand = Symbol.for("authchart.extension")
/** The version of {@link Extension}. It increases with each change that other releases cannot read. */
const format = 1

interface Branded {
  readonly format: number
  readonly extension: Extension
}

/**
 * The extension of a flow; an empty one for a built-in flow.
 *
 * @throws {StepError} for a flow that another, incompatible release extended.
 */
export function extensionOf(flow: object): Extension {
  const found = Reflect.get(flow, brand) as Branded | undefined
  if (found === undefined) return none
  if (found.format === format) return found.extension
  throw new StepError(
    String(Reflect.get(flow, "id")),
    "The flow was extended by another release of authchart: have one release installed, and build once.",
  )
}

/** The answers of each ask of an extended flow, with the built-in asks. */
export function answersIn({ asks }: Extension): Readonly<Record<string, readonly string[]>> {
  return { ...answersOf, ...Object.fromEntries([...asks].map(([name, { answers }]) => [name, answers])) }
}

/** Asks whose effects no override may replace, because proofs rely on them. */
const irreplaceable: ReadonlySet<string> = new Set([
  "considerStep",
  "confirmStanding",
  "storeStep",
  "commitIdentity",
  "issueSession",
  "addEvidence",
  "countAttempt",
])

/**
 * Checks the effects of an override, when it is made and again when it is composed.
 *
 * @throws {StepError} for an ask whose name is taken, and for a replaced effect of an unknown or irreplaceable ask.
 */
export function refuseEffects(flow: string, { asks, replaced }: Pick<Extension, "asks" | "replaced">): void {
  const of = `The override of the flow "${flow}"`
  for (const [name, { deadline }] of asks) {
    if ((name.includes(".") && !name.startsWith("invoke:")) || name === "keep" || askNames.has(name))
      throw new StepError(flow, `${of} names the ask "${name}", which is taken or has a dot.`)
    if (!isDeadline(deadline))
      throw new StepError(flow, `${of} has an ask "${name}" with the deadline ${deadline}. ${aDeadline}`)
  }
  for (const name of replaced.keys()) {
    if (irreplaceable.has(name))
      throw new StepError(flow, `${of} replaces the effect of "${name}", on which the steps and the session stand.`)
    if (!askNames.has(name)) throw new StepError(flow, `${of} replaces the effect of "${name}", which is not an ask.`)
  }
}

/**
 * Adds an extension to a flow, on top of the extension of the flow that it was made of.
 *
 * @throws {StepError} for two asks of one name: one of the two would never run.
 */
export function extend<M extends object>(flow: M, from: object, added: Partial<Extension>): M {
  const before = extensionOf(from)
  for (const name of added.asks?.keys() ?? [])
    if (before.asks.has(name))
      throw new StepError(name, `Two parts of a flow bring an ask "${name}": give one of them another name.`)
  const replaced = [...(added.replaced ?? [])].map(([name, run]): [string, Replacement] => [
    name,
    after(run, before.replaced.get(name)),
  ])
  const extension: Extension = {
    asks: new Map([...before.asks, ...(added.asks ?? [])]),
    replaced: new Map([...before.replaced, ...replaced]),
    origins: new Map([...before.origins, ...(added.origins ?? [])]),
    reasons: joinedReasons("", [before.reasons ?? new Map(), added.reasons ?? new Map()]),
  }
  return Object.defineProperty(flow, brand, { value: { format, extension } satisfies Branded })
}

/** The later replacement runs first; its `builtIn` is the earlier one. */
function after(run: Replacement, before: Replacement | undefined): Replacement {
  if (before === undefined) return run
  return (params, tools) => run(params, { ...tools, builtIn: async (given) => before(given, tools) })
}
