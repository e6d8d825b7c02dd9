/** A chart as plain config, to make another chart of: what XState keeps of the one that `defineFlow` was given. */
import { createMachine } from "xstate"
import { keep, type FlowMachine, type FlowTypes } from "../grammar.ts"

/** Anything that a chart does: a `keep`, or an ask. */
export interface DoConfig {
  type: string
  params?: unknown
}

export interface MoveConfig {
  target?: string
  guard?: unknown
  actions?: DoConfig | readonly DoConfig[]
  reenter?: boolean
  description?: string
}

export type MovesConfig = string | MoveConfig | readonly (string | MoveConfig)[]

export interface StateConfig {
  id?: string
  type?: string
  tags?: unknown
  meta?: object
  description?: string
  entry?: DoConfig | readonly DoConfig[]
  exit?: DoConfig | readonly DoConfig[]
  on?: Readonly<Record<string, MovesConfig>>
  always?: MovesConfig
  onDone?: unknown
  initial?: unknown
  states?: Readonly<Record<string, StateConfig>>
  output?: unknown
}

export interface ChartConfig extends StateConfig {
  id: string
  states: Readonly<Record<string, StateConfig>>
}

export function configOf<F extends FlowTypes>(machine: FlowMachine<F>): ChartConfig {
  // Typed piece by piece where it was written; XState's own type of it says less than is read here.
  return machine.config as unknown as ChartConfig
}

/** The machine of a changed config. Its functions, guards among them, are those of the chart that it was made of. */
export function machineOf<F extends FlowTypes>(config: ChartConfig): FlowMachine<F> {
  return createMachine(config as never, { actions: { keep } } as never) as unknown as FlowMachine<F>
}

/** The alternatives of a transition, as a list. */
export function movesIn(moves: MovesConfig | undefined): readonly MoveConfig[] {
  if (moves === undefined) return []
  if (typeof moves === "string") return [{ target: moves }]
  const list = Array.isArray(moves) ? (moves as readonly (string | MoveConfig)[]) : [moves as MoveConfig]
  return list.map((move) => (typeof move === "string" ? { target: move } : move))
}

export function actionsIn(actions: MoveConfig["actions"]): readonly DoConfig[] {
  if (actions === undefined) return []
  return Array.isArray(actions) ? (actions as readonly DoConfig[]) : [actions as DoConfig]
}

/** The same state with every transition passed through `change`, its children's included. */
export function withMoves(state: StateConfig, change: (move: MoveConfig) => MoveConfig): StateConfig {
  const all = (moves: MovesConfig) => movesIn(moves).map(change)
  return {
    ...state,
    ...(state.on && { on: mapValues(state.on, all) }),
    ...(state.always && { always: all(state.always) }),
    ...(state.states && { states: mapValues(state.states, (child) => withMoves(child, change)) }),
  }
}

export function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
