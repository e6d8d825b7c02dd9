/**
 * A chart in a form that is easy to change: every target is a path, every transition a list, and no two places share an
 * object.
 */
import {
  actionsIn,
  configOf,
  mapValues,
  movesIn,
  type ChartConfig,
  type DoConfig,
  type MoveConfig,
  type MovesConfig,
  type StateConfig,
} from "../../machines/chart-config.ts"

export interface Arrow {
  /** The path of the target; absent for a transition that stays where it is. */
  to: string | undefined
  guard: unknown
  actions: DoConfig[]
  reenter: boolean
}

/** The parts of a state's `meta` that the mutants use. */
export interface MetaConfig {
  check?: string
  passes?: string | readonly string[]
  grants?: string
}

export interface TreeState {
  /** Keys from the top level down, joined by dots. Empty for the chart itself. */
  readonly path: string
  meta: MetaConfig
  entry: DoConfig[]
  on: Map<string, Arrow[]>
  always: Arrow[]
  onDone: string | undefined
  /** The path of the child that is entered first. */
  initial: string | undefined
  readonly states: TreeState[]
  readonly config: StateConfig
}

export interface ChartTree extends TreeState {
  readonly id: string
}

/**
 * Where a transition stands: the state's path, its event (empty for `always`), and its index among the alternatives.
 */
export interface Place {
  readonly state: string
  readonly event: string
  readonly index: number
}

export function readChart(flow: object): ChartTree {
  const config = configOf(flow)
  const addresses = new Map(addressesOf(config, ""))
  return { ...readState(config, "", addresses), id: config.id }
}

/** The config of the tree; functions and actions stay as they were. */
export function writeChart(tree: ChartTree): ChartConfig {
  const addressOf = (path: string): string => {
    const id = path === "" ? tree.id : at(tree, path).config.id
    return `#${id ?? `${tree.id}.${path}`}`
  }
  return { ...writeState(tree, addressOf), id: tree.id, states: writeStates(tree, addressOf) }
}

/** The state and everything below it. */
export function everyState(state: TreeState): readonly TreeState[] {
  return [state, ...state.states.flatMap(everyState)]
}

/** @throws {RangeError} if the chart has no such state. */
export function at(tree: TreeState, path: string): TreeState {
  if (tree.path === path) return tree
  const next = tree.states.find((state) => path === state.path || path.startsWith(`${state.path}.`))
  if (!next) throw new RangeError(`The chart has no state "${path}".`)
  return at(next, path)
}

/** The leaf that is active after the state is entered. */
export function leafOf(tree: TreeState, path: string): TreeState {
  const state = at(tree, path)
  return state.initial === undefined ? state : leafOf(tree, state.initial)
}

export function isLeaf({ states }: TreeState): boolean {
  return states.length === 0
}

export function isFinal({ config }: TreeState): boolean {
  return config.type === "final"
}

export function isAsk({ type }: DoConfig): boolean {
  return type !== "keep"
}

/** Every transition of the state itself, with its place. */
export function arrowsOf(state: TreeState): readonly (readonly [Place, Arrow])[] {
  return [["", state.always] as const, ...state.on].flatMap(([event, arrows]) =>
    arrows.map((arrow, index): [Place, Arrow] => [{ state: state.path, event, index }, arrow]),
  )
}

export function everyArrow(tree: TreeState): readonly (readonly [Place, Arrow])[] {
  return everyState(tree).flatMap(arrowsOf)
}

/** The list of alternatives that contains a transition. */
export function alternatives(tree: TreeState, { state, event }: Place): Arrow[] {
  const source = at(tree, state)
  return event === "" ? source.always : (source.on.get(event) ?? [])
}

/** @throws {RangeError} if the transition does not exist. */
export function arrowAt(tree: TreeState, place: Place): Arrow {
  const arrow = alternatives(tree, place)[place.index]
  if (!arrow) throw new RangeError(`There is no transition ${placeName(place)}.`)
  return arrow
}

export function placeName({ state, event, index }: Place): string {
  return `${state || "(chart)"}[${event || "always"}#${index}]`
}

/**
 * Returns the asks that a transition into the state must make, besides the asks on entry: those of the existing
 * transitions into the state.
 */
export function asksInto(tree: TreeState, path: string): readonly DoConfig[] {
  if (leafOf(tree, path).entry.some(isAsk)) return []
  const known = everyArrow(tree).find(([, arrow]) => arrow.to === path && arrow.actions.some(isAsk))
  return known?.[1].actions.filter(isAsk) ?? []
}

/** Aims a transition at another target and adds the asks of that target, so that only the aim is wrong. */
export function aim(tree: TreeState, arrow: Arrow, to: string): void {
  const asks = asksInto(tree, to)
  arrow.to = to
  arrow.actions = [...arrow.actions.filter((act) => !isAsk(act)), ...asks]
}

function readState(config: StateConfig, path: string, addresses: ReadonlyMap<string, string>): TreeState {
  const parent = path.split(".").slice(0, -1).join(".")
  const resolve = (target: string): string => {
    if (target.startsWith("#")) return resolved(addresses, target.slice(1))
    return target.startsWith(".") ? below(path, target.slice(1)) : below(parent, target)
  }
  const arrows = (moves: MovesConfig | undefined): Arrow[] => movesIn(moves).map((move) => arrowOf(move, resolve))
  return {
    path,
    meta: { ...config.meta },
    entry: [...actionsIn(config.entry)],
    on: new Map(Object.entries(config.on ?? {}).map(([event, moves]) => [event, arrows(moves)])),
    always: arrows(config.always),
    onDone: typeof config.onDone === "string" ? resolve(config.onDone) : undefined,
    initial: typeof config.initial === "string" ? below(path, config.initial) : undefined,
    states: Object.entries(config.states ?? {}).map(([key, state]) => readState(state, below(path, key), addresses)),
    config,
  }
}

function arrowOf({ target, guard, actions, reenter }: MoveConfig, resolve: (target: string) => string): Arrow {
  return {
    to: target === undefined ? undefined : resolve(target),
    guard,
    actions: [...actionsIn(actions)],
    reenter: reenter === true,
  }
}

function writeState(state: TreeState, addressOf: (path: string) => string): StateConfig {
  const { config, meta, entry, on, always, onDone, initial, states } = state
  const write = (arrows: readonly Arrow[]) => arrows.map((arrow) => writeArrow(arrow, addressOf))
  const {
    on: _on,
    always: _always,
    onDone: _onDone,
    initial: _initial,
    states: _states,
    entry: _entry,
    ...rest
  } = config
  return {
    ...rest,
    ...(config.meta && { meta }),
    ...(entry.length > 0 && { entry }),
    ...(on.size > 0 && { on: mapValues(Object.fromEntries(on), write) }),
    ...(always.length > 0 && { always: write(always) }),
    ...(onDone !== undefined && { onDone: addressOf(onDone) }),
    ...(initial !== undefined && { initial: initial.split(".").at(-1) }),
    ...(states.length > 0 && { states: writeStates(state, addressOf) }),
  }
}

function writeStates({ states }: TreeState, addressOf: (path: string) => string): Record<string, StateConfig> {
  return Object.fromEntries(states.map((child) => [child.path.split(".").at(-1) ?? "", writeState(child, addressOf)]))
}

function writeArrow({ to, guard, actions, reenter }: Arrow, addressOf: (path: string) => string): MoveConfig {
  return {
    ...(to !== undefined && { target: addressOf(to) }),
    ...(guard !== undefined && { guard }),
    ...(actions.length > 0 && { actions }),
    ...(reenter && { reenter }),
  }
}

function below(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`
}

/**
 * Returns every id that a target can name, with the path of its state. A state without an id has the chart's id,
 * followed by the keys that lead to the state.
 */
function addressesOf(config: StateConfig, path: string): [string, string][] {
  const children = Object.entries(config.states ?? {}).flatMap(([key, child]) => addressesOf(child, below(path, key)))
  return config.id === undefined ? children : [[config.id, path], ...children]
}

/** `admission`, or `admission.findingAccount`: an id, and keys below it. */
function resolved(addresses: ReadonlyMap<string, string>, address: string): string {
  const known = addresses.get(address)
  if (known !== undefined) return known
  const dot = address.lastIndexOf(".")
  if (dot < 0) throw new RangeError(`No state has the id "${address}".`)
  return below(resolved(addresses, address.slice(0, dot)), address.slice(dot + 1))
}
