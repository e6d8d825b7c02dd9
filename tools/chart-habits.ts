/**
 * Two conventions of the charts that types cannot check (STYLE 2 and 3): keys stand in one order, and the name of a
 * state that waits for an ask comes from the ask. Reads the XState config that runs, with all composed parts.
 */

type Table = { readonly [key: string]: unknown }

interface Place {
  key: string
  /** Keys from the root, joined by dots, for messages. */
  path: string
  node: Table
  parent: Place | undefined
}

/** Key order of a chart. */
const chartOrder = ["id", "meta", "context", "initial", "on", "states", "output"]

/** Key order of a state. */
const stateOrder = [
  "id",
  "type",
  "tags",
  "meta",
  "entry",
  "exit",
  "on",
  "always",
  "onDone",
  "initial",
  "states",
  "output",
]

/** Returns the violations of the conventions, one sentence each. @param config of a machine: `machine.config`. */
export function brokenHabits(config: object): string[] {
  const places = placesOf({ key: "", path: "the chart", node: table(config), parent: undefined })
  return [...places.flatMap(orderBroken), ...namesBroken(places)]
}

function orderBroken({ path, node, parent }: Place): string[] {
  const order = parent === undefined ? chartOrder : stateOrder
  const keys = Object.keys(node).filter((key) => order.includes(key))
  const sorted = keys.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  if (keys.join() === sorted.join()) return []
  return [`${path}: its keys stand as ${keys.join(", ")}; write them as ${sorted.join(", ")}.`]
}

/**
 * `exchangingCode` is the name of the state that waits for `exchangeCode`. If two states of a chart make the same ask,
 * one state has that name. The name of the other state begins with the verb and adds the difference (`resolvingTarget`,
 * `resolvingDiversion`).
 */
function namesBroken(places: readonly Place[]): string[] {
  const waits = places.flatMap((place) => asksInto(place, places))
  return waits.flatMap(({ ask, place }) => {
    const names = gerunds(ask)
    if (names.includes(place.key)) return []
    const taken = waits.some((other) => other.ask === ask && names.includes(other.place.key))
    const [verb = ""] = /^[a-z]+/.exec(ask) ?? []
    if (taken && gerunds(verb).some((name) => place.key.startsWith(name))) return []
    return [`${place.path}: waits for ${ask}; rename it to ${names[0] ?? ask}.`]
  })
}

/** Returns the asks of a state, on entry or on its transitions, each with the state that waits for the answer. */
function asksInto(source: Place, places: readonly Place[]): { ask: string; place: Place }[] {
  const onEntry = asksIn(source.node.entry).map((ask) => ({ ask, place: atRest(source, places) }))
  const moves = [...Object.values(table(source.node.on)), source.node.always].flatMap(list)
  const onMoves = moves.map(table).flatMap((move) => {
    const target = typeof move.target === "string" ? aimedAt(move.target, source, places) : source
    return target === undefined ? [] : asksIn(move.actions).map((ask) => ({ ask, place: atRest(target, places) }))
  })
  return [...onEntry, ...onMoves]
}

function asksIn(actions: unknown): string[] {
  return list(actions).flatMap((action) => {
    const { type } = table(action)
    return typeof type === "string" && type !== "keep" ? [type] : []
  })
}

/**
 * Returns the state that a target names; undefined for an unknown target, for which `compile` throws an error with the
 * target's name.
 */
function aimedAt(target: string, source: Place, places: readonly Place[]): Place | undefined {
  if (target.startsWith("#")) return places.find(({ node }) => node.id === target.slice(1))
  if (target.startsWith(".")) return places.find(({ key, parent }) => parent === source && key === target.slice(1))
  return places.find(({ key, parent }) => parent === source.parent && key === target)
}

/** Returns the leaf that is active after a state is entered: its initial child's initial child, and so on. */
function atRest(place: Place, places: readonly Place[]): Place {
  const child = places.find(({ key, parent }) => parent === place && key === place.node.initial)
  return child === undefined ? place : atRest(child, places)
}

function placesOf(place: Place): Place[] {
  const children = Object.entries(table(place.node.states)).flatMap(([key, node]) => {
    const path = place.parent === undefined ? key : `${place.path}.${key}`
    return placesOf({ key, path, node: table(node), parent: place })
  })
  return [place, ...children]
}

/** Both spellings of a verb's -ing form: `get` doubles its last letter, `await` does not. */
function gerunds(command: string): string[] {
  const [verb = ""] = /^[a-z]+/.exec(command) ?? []
  const rest = command.slice(verb.length)
  if (/[^eoy]e$/.test(verb)) return [`${verb.slice(0, -1)}ing${rest}`]
  const plain = `${verb}ing${rest}`
  return /[^aeiou][aeiou][bdgklmnprt]$/.test(verb) ? [plain, `${verb}${verb.slice(-1)}ing${rest}`] : [plain]
}

function table(value: unknown): Table {
  // The code below reads it key by key, and checks every value before use.
  return typeof value === "object" && value !== null ? (value as Table) : {}
}

function list(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value.map((entry: unknown) => entry) : [value]
}
