/**
 * The parts of overrides and steps that are not states, such as their effects. A hidden property of the changed chart
 * or machine holds this extension.
 */
import { answersOf, askNames } from "../vocabulary.ts"
import { joinedReasons, type OwnReasons } from "./own-refusal.ts"
import { aDeadline, isDeadline } from "./ask-deadline.ts"
import { StepError } from "./step-error.ts"
import type { LooseAsk, StepTools } from "./step.types.ts"
import type { Awaitable } from "../../src/ports/records.ts"

/** The function with which an override replaces a built-in effect. */
export type Replacement = (
  params: unknown,
  tools: Omit<StepTools, "person" | "factorLocked" | "notify"> & {
    builtIn: (params: unknown) => Promise<{ type: string }>
  },
) => Awaitable<{ type: string }>

export interface Extension {
  /** The effects that are not built in, by name. */
  readonly asks: ReadonlyMap<string, LooseAsk>
  /** The replacements of built-in effects, by name. */
  readonly replaced: ReadonlyMap<string, Replacement>
  /**
   * The author who added or changed each state, by the state's path: `step "totp"`, `the override of flow
   * "credentials"`.
   */
  readonly origins: ReadonlyMap<string, string>
  /**
   * The texts for visitors, by the reasons that the application defines. Absent if an earlier release without such
   * reasons extended the flow.
   */
  readonly reasons?: OwnReasons
  /** The end of a flow that an application or a plugin defined. Absent for a built-in flow. */
  readonly ends?: FlowEnding
}

/** The part of a flow's definition that decides which transitions of the library's states are possible. */
export interface FlowEnding {
  readonly in: "admission" | "stepUp" | "response"
  /** True if the flow names the owner of a mailbox, and not an account. */
  readonly provesMailbox: boolean
}

const none: Extension = { asks: new Map(), replaced: new Map(), origins: new Map() }

/**
 * The key under which a chart or machine has its extension. The symbol is in the global registry, because another copy
 * of this package can have extended the chart.
 */
const brand = Symbol.for("authchart.extension")
/**
 * The version of the format of {@link Extension}. The version increases with each change that other releases cannot
 * read.
 */
const format = 1

interface Branded {
  readonly format: number
  readonly extension: Extension
}

/**
 * Returns the extension of a flow; an empty extension for a built-in flow.
 *
 * @throws {StepError} if another, incompatible release extended the flow.
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

/** Returns the answers of each effect of an extended flow, including the built-in effects. */
export function answersIn({ asks }: Extension): Readonly<Record<string, readonly string[]>> {
  return { ...answersOf, ...Object.fromEntries([...asks].map(([name, { answers }]) => [name, answers])) }
}

/** Effects that no override may replace, because proofs rely on them. */
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
 * Checks the new and replaced effects of an override. The library calls this function when the application makes the
 * override, and again when the library composes the configuration.
 *
 * @throws {StepError} for a new effect with a name that is in use, and for a replacement of an effect that does not
 * exist or must not be replaced.
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
      throw new StepError(
        flow,
        `${of} replaces the effect of "${name}", which must not be replaced, because steps and sessions rely on it.`,
      )
    if (!askNames.has(name)) throw new StepError(flow, `${of} replaces the effect of "${name}", which is not an ask.`)
  }
}

/**
 * Sets the extension of a changed copy of the flow `from`. The new extension consists of the extension of `from` and of
 * `added`.
 *
 * @throws {StepError} for two effects of one name: one of the two effects would never run.
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
    ...((added.ends ?? before.ends) && { ends: added.ends ?? before.ends }),
  }
  return Object.defineProperty(flow, brand, { value: { format, extension } satisfies Branded })
}

/** Combines two replacements of one effect: the later replacement runs, and its `builtIn` calls the earlier one. */
function after(run: Replacement, before: Replacement | undefined): Replacement {
  if (before === undefined) return run
  return (params, tools) => run(params, { ...tools, builtIn: async (given) => before(given, tools) })
}
