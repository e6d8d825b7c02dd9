/** Inserts a state of an application into one transition of a flow. */
import type { ChartOrMachine, FlowMachine, FlowTypes, Meta } from "../grammar.ts"
import {
  actionsIn,
  configOf,
  mapValues,
  movesIn,
  withMoves,
  type DoConfig,
  type MoveConfig,
  type MovesConfig,
  type StateConfig,
} from "../chart-config.ts"
import { extendFlow, type FlowChanges } from "./extend-flow.ts"
import { isRefused } from "./own-refusal.ts"
import { standIn, standInContext, tried } from "../stand-in.ts"
import { StepError } from "./step-error.ts"
import type { StepAsk } from "./step.types.ts"

type OwnAsks = Readonly<Record<string, StepAsk<never, { type: string }>>>

/**
 * The state that {@link insertState} adds. Each of its transitions leads to `passed`, to `refused`, or to a state of
 * the flow.
 */
export type InsertedState<F extends FlowTypes, A> = Omit<
  NonNullable<FlowChanges<F["context"], F["events"], A>["states"]>[string],
  "meta"
> & {
  /**
   * The key of the new state. The state becomes a sibling of the state that the transition leaves, so no sibling may
   * have this key.
   */
  name: string
  meta: Partial<Meta<F["context"]>> & { title: string }
}

/** The parameters of {@link insertState}: a transition, and the state that is inserted into this transition. */
export interface Insertion<F extends FlowTypes, A> {
  /** The transition: the path of the state that it leaves, and the type of its event. */
  on: readonly [state: string, event: F["events"]["type"]]
  /** New effects, as in {@link FlowChanges}. */
  asks?: A
  state: InsertedState<F, A>
}

/**
 * Returns the flow, a chart or a machine, with a state inserted into a transition. The transition then leads to the new
 * state, and `passed` leads to the former target of the transition. Guards and `keep`s stay on the transition. The
 * former target waits for the answer of the effect that the transition requests. Therefore this request moves to the
 * transitions of the new state that lead to `passed`.
 *
 * This function proves nothing: `NextAuth` proves the flows of its configuration.
 *
 * @throws {StepError} for an unknown transition; for an event whose transitions lead to several states, or only to a
 * refusal; for a transition whose effect gets values of the event, which is no longer available after the new state;
 * for a name that another state has; and for a state without a transition to `passed`.
 */
export function insertState<
  F extends FlowTypes,
  A extends OwnAsks = Record<never, never>,
  M extends ChartOrMachine<F> = FlowMachine<F>,
>(given: M & ChartOrMachine<F>, { on: [from, event], asks, state: { name, ...added } }: Insertion<F, A>): M {
  const config = configOf(given)
  const flow = config.id
  const edge = edgeOf({ flow, from, event }, config)
  const path = [...from.split(".").slice(0, -1), name].join(".")
  if (name === "" || name.includes(".") || stateAt(config, path) !== undefined || isEnd(name))
    throw new StepError(
      flow,
      `insertState of the flow "${flow}" names its state "${name}", which is taken or has a dot.`,
    )
  // TypeScript has checked the definition by the types above. From here on, a state is untyped config.
  const inserted = leadingOn(added as StateConfig, edge.onward)
  if (inserted === undefined)
    throw new StepError(
      flow,
      `insertState of the flow "${flow}" adds the state "${name}", and none of its transitions leads to "passed". Let one lead there: it goes on to "${edge.onward.target}".`,
    )
  return extendFlow<F, A, M>(given, {
    ...(asks && { asks }),
    states: {
      [from]: {
        on: { [event]: edge.moves.map((move) => (isRefused(move.target) ? move : { ...move, target: name })) },
      },
      [path]: inserted,
    } as never,
  })
}

/**
 * The target and the asks that `insertState` takes from a transition. Each transition of the inserted state to `passed`
 * gets both.
 */
interface Onward {
  target: string
  asks: readonly DoConfig[]
}

interface Named {
  flow: string
  from: string
  event: string
}

/**
 * Returns the transitions on the event without their requests for effects, and the target of the only transition that
 * does not end in a refusal.
 */
function edgeOf(named: Named, chart: StateConfig): { moves: readonly MoveConfig[]; onward: Onward } {
  const state = stateAt(chart, named.from)
  if (state === undefined) refuse(named, `there is no state "${named.from}"`)
  const moves = movesIn(state.on?.[named.event])
  if (moves.length === 0) {
    const events = Object.keys(state.on ?? {}).map((event) => `"${event}"`)
    refuse(named, `that state declares no such event: it declares ${events.join(", ") || "none"}`)
  }
  const [first, ...more] = moves.filter(({ target }) => !isRefused(target))
  if (first === undefined) refuse(named, "it leads to a refusal, and a flow asks for nothing after a refusal")
  if (more.length > 0) {
    const targets = [first, ...more].map(({ target }) => `"${target}"`)
    refuse(
      named,
      `it leads to several states: ${targets.join(", ")}. Insert it into a transition of the state that one of them leads to`,
    )
  }
  const { target } = first
  if (target === undefined || target.startsWith(".")) refuse(named, "it does not leave its state")
  const asks = actionsIn(first.actions).filter(({ type }) => type !== "keep")
  const ofEvent = asks.find(readsEvent)
  if (ofEvent)
    refuse(
      named,
      `it asks for "${ofEvent.type}" with values of the event, which is not available after the inserted state`,
    )
  const withoutAsks = (move: MoveConfig): MoveConfig =>
    move === first ? { ...move, actions: actionsIn(move.actions).filter((act) => !asks.includes(act)) } : move
  return { moves: moves.map(withoutAsks), onward: { target, asks } }
}

function refuse({ flow, from, event }: Named, because: string): never {
  throw new StepError(
    flow,
    `insertState of the flow "${flow}" names the transition of "${from}" on "${event}", and ${because}. Name a transition that leads on to one state.`,
  )
}

/**
 * Returns the state with its transitions to `passed` changed: each now leads to `target`, and also makes the `asks`.
 * Returns `undefined` if no transition of the state leads to `passed`.
 */
function leadingOn(state: StateConfig, { target, asks }: Onward): StateConfig | undefined {
  let leads = false
  const aimed = (move: MoveConfig): MoveConfig => {
    if (move.target !== "passed") return move
    leads = true
    return { ...move, target, actions: [...actionsIn(move.actions), ...asks] }
  }
  const { invoke } = state as { invoke?: Readonly<Record<string, unknown>> }
  const inInvoke = (part: unknown, key: string) =>
    key === "onDone" || key === "onError" ? movesIn(part as MovesConfig).map(aimed) : part
  const led = { ...withMoves(state, aimed), ...(invoke && { invoke: mapValues(invoke, inInvoke) }) }
  return leads ? led : undefined
}

function readsEvent({ params }: DoConfig): boolean {
  if (typeof params !== "function") return false
  let read = false
  const seen = {
    context: standInContext(),
    get event() {
      read = true
      return standIn()
    },
  }
  tried(params as (seen: object) => unknown, seen)
  return read
}

function stateAt(chart: StateConfig, path: string): StateConfig | undefined {
  return path.split(".").reduce<StateConfig | undefined>((state, key) => state?.states?.[key], chart)
}

/** Returns true for the two targets of transitions that are not names of states. */
function isEnd(name: string): boolean {
  return name === "passed" || name === "refused"
}
