/**
 * The untyped config of a chart. `tree.ts` makes the tree of a chart from the config. The code of steps and overrides
 * makes a changed chart from the config.
 */

/** An action of a chart: `keep`, or a request for an effect. */
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
  reasons?: readonly string[]
  problems?: readonly string[]
  inDepth?: true
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

/** Returns the config of a chart, or of an XState machine that was made from a chart. */
export function configOf(flow: object): ChartConfig {
  // TypeScript has checked the chart in its own file. The types of charts and of XState machines do not say which of
  // the keys below exist, so the code casts.
  return ("config" in flow ? flow.config : flow) as ChartConfig
}

/** Returns the transitions of one event, or of an `always`, as a list. */
export function movesIn(moves: MovesConfig | undefined): readonly MoveConfig[] {
  if (moves === undefined) return []
  if (typeof moves === "string") return [{ target: moves }]
  const list = Array.isArray(moves) ? (moves as readonly (string | MoveConfig)[]) : [moves as MoveConfig]
  return list.map((move) => (typeof move === "string" ? { target: move } : move))
}

export function actionsIn(actions: MoveConfig["actions"]): readonly DoConfig[] {
  return listOf(actions)
}

/** Returns the given values as a list: one value, a list of values, or nothing. */
export function listOf<T>(given: T | readonly T[] | undefined): readonly T[] {
  if (given === undefined) return []
  return Array.isArray(given) ? (given as readonly T[]) : [given as T]
}

/** Returns the state with every transition changed by `change`, including the transitions of its children. */
export function withMoves(state: StateConfig, change: (move: MoveConfig) => MoveConfig): StateConfig {
  const all = (moves: MovesConfig) => movesIn(moves).map(change)
  return {
    ...state,
    ...(state.on && { on: mapValues(state.on, all) }),
    ...(state.always && { always: all(state.always) }),
    ...(state.states && { states: mapValues(state.states, (child) => withMoves(child, change)) }),
  }
}

export function mapValues<K extends string, T, U>(
  record: Readonly<Record<K, T>>,
  change: (value: T, key: string) => U,
): Record<K, U> {
  // The cast is safe: the result has the keys of the record.
  return Object.fromEntries(Object.entries<T>(record).map(([key, value]) => [key, change(value, key)])) as Record<K, U>
}
