/**
 * Computes the positions in a drawing with ELK's layered engine. The caller passes the engine, because Node and
 * browsers load it in different ways.
 */
import { sizes, type Arrow, type Card, type Diagram } from "./diagram.ts"

/**
 * Positions as plain data, in pixels from the drawing's top left corner. A file can contain them together with a
 * description.
 */
export interface Layout {
  width: number
  height: number
  /** The boxes, by the path of the state. */
  boxes: Readonly<Record<string, Box>>
  /** The routes, by the id of the arrow. */
  routes: Readonly<Record<string, Route>>
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Route {
  points: readonly Point[]
  /** The top left corners of the arrow's labels, in the order of the labels. */
  labels: readonly Point[]
}

export interface Point {
  x: number
  y: number
}

/** The part of ELK's interface that this module uses. `new ELK()` of elkjs has it. */
export interface LayoutEngine {
  layout(graph: EngineNode): Promise<EngineNode>
}

export interface EngineNode extends Partial<Box> {
  id: string
  layoutOptions?: Record<string, string>
  children?: EngineNode[]
  edges?: EngineEdge[]
}

interface EngineEdge {
  id: string
  sources: string[]
  targets: string[]
  labels?: ({ text: string } & Partial<Box>)[]
  sections?: { startPoint: Point; endPoint: Point; bendPoints?: Point[] }[]
}

/** The layout runs downwards in the order of the chart, with groups around their states. */
const options = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  "elk.spacing.nodeNode": "16",
  "elk.spacing.edgeNode": "12",
  "elk.spacing.edgeEdge": "8",
  "elk.spacing.edgeLabel": "3",
  "elk.layered.spacing.nodeNodeBetweenLayers": "22",
  "elk.layered.spacing.edgeNodeBetweenLayers": "10",
  "elk.json.edgeCoords": "ROOT",
  "elk.json.shapeCoords": "ROOT",
}

const margin = 14
const gap = 24

/**
 * Lays a diagram out. The same diagram and the same engine give the same layout.
 *
 * @throws the error of the engine.
 */
export async function layOut(diagram: Diagram, engine: LayoutEngine): Promise<Layout> {
  const led = new Set(diagram.arrows.flatMap(({ from, to }) => [from, to]))
  const first = diagram.description.initial
  const apart = diagram.cards.filter(
    ({ state: { path, parent, kind } }) => parent === "" && kind !== "group" && path !== first && !led.has(path),
  )
  const laid = await engine.layout({
    id: "",
    layoutOptions: { ...options, "elk.padding": `[top=${margin},left=${margin},bottom=${margin},right=${margin}]` },
    children: nodesIn(
      diagram.cards.filter((card) => !apart.includes(card)),
      "",
      diagram.arrows,
    ),
    edges: [...diagram.arrows.map(edgeOf), ...rowEdges(diagram.arrows)],
  })
  const width = Math.max(Math.ceil(laid.width ?? 0), rowWidth(apart) + 2 * margin)
  const bottom = Math.ceil(laid.height ?? 0)
  return {
    width,
    height: bottom + (apart.length === 0 ? 0 : margin + Math.max(...apart.map(({ height }) => height))),
    boxes: Object.fromEntries([
      ...everyChild(laid).map((node): [string, Box] => [node.id, boxOf(node)]),
      ...rowOf(apart, (width - rowWidth(apart)) / 2, bottom),
    ]),
    routes: Object.fromEntries(
      (laid.edges ?? [])
        .filter(({ id }) => !id.startsWith(rowEdge))
        .map((edge): [string, Route] => [edge.id, routeOf(edge)]),
    ),
  }
}

/**
 * Places the ends that have no arrows in a row below the drawing. Lines on the cards of other states name these ends.
 */
function rowOf(cards: readonly Card[], left: number, top: number): [string, Box][] {
  return cards.map(({ state, width, height }, index) => [
    state.path,
    boxOf({ x: left + index * (width + gap), y: top, width, height }),
  ])
}

function rowWidth(cards: readonly Card[]): number {
  return cards.reduce((sum, { width }) => sum + width + gap, cards.length === 0 ? 0 : -gap)
}

function nodesIn(cards: readonly Card[], parent: string, arrows: readonly Arrow[]): EngineNode[] {
  const siblings = cards.filter(({ state }) => state.parent === parent)
  return inOrder(siblings, arrows).map(({ state: { path, kind }, width, height }) =>
    kind === "group"
      ? {
          id: path,
          layoutOptions: { "elk.padding": `[top=${sizes.group},left=14,bottom=14,right=14]` },
          children: nodesIn(cards, path, arrows),
        }
      : { id: path, width, height },
  )
}

/**
 * Returns the states in the order of the chart, except for states that an application added. The chart declares added
 * states last. The function moves an added state behind the state that leads to it, so that the arrows of the added
 * state do not run upwards.
 */
function inOrder(siblings: readonly Card[], arrows: readonly Arrow[]): readonly Card[] {
  const ordered = [...siblings]
  for (const card of siblings.filter(({ state }) => state.addedBy !== undefined)) {
    const own = ordered.indexOf(card)
    const places = (paths: readonly string[]) =>
      paths.map((path) => ordered.findIndex(({ state }) => isWithin(path, state.path))).filter((at) => at >= 0)
    const here = ({ from, to }: Arrow) => [isWithin(from, card.state.path), isWithin(to, card.state.path)] as const
    const sources = places(arrows.flatMap((arrow) => (!here(arrow)[0] && here(arrow)[1] ? [arrow.from] : [])))
    const targets = places(arrows.flatMap((arrow) => (here(arrow)[0] && !here(arrow)[1] ? [arrow.to] : [])))
    const after = Math.min(...sources)
    if (!targets.some((target) => target > after && target < own)) continue
    ordered.splice(own, 1)
    ordered.splice(after + 1, 0, card)
  }
  return ordered
}

function isWithin(path: string, group: string): boolean {
  return path === group || path.startsWith(`${group}.`)
}

function edgeOf({ id, from, to, labels }: Arrow): EngineEdge {
  return {
    id,
    sources: [from],
    targets: [to],
    labels: labels.map((text) => ({ text, width: text.length * sizes.labelCharacter + 4, height: sizes.label })),
  }
}

const rowEdge = "row:"

/**
 * Returns edges that only place states, and are not drawn. States with one source and one target, which several states
 * share, are detours on the same way. Without these edges, the engine puts all of them beside each other.
 */
function rowEdges(arrows: readonly Arrow[]): EngineEdge[] {
  const detours = new Map<string, string[]>()
  for (const path of new Set(arrows.map(({ to }) => to))) {
    const [into, ...others] = arrows.filter(({ to }) => to === path)
    const [out, ...more] = arrows.filter(({ from }) => from === path)
    if (into === undefined || out === undefined || others.length + more.length > 0) continue
    const way = `${into.from} ${out.to}`
    detours.set(way, [...(detours.get(way) ?? []), path])
  }
  return [...detours.values()].flatMap((paths) =>
    paths.slice(1).map((path, index) => ({
      id: `${rowEdge}${path}`,
      sources: [paths[index] ?? ""],
      targets: [path],
      labels: [],
    })),
  )
}

function routeOf({ sections, labels }: EngineEdge): Route {
  const points = (sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ])
  return { points: points.map(pointOf), labels: (labels ?? []).map(pointOf) }
}

function everyChild(node: EngineNode): EngineNode[] {
  return (node.children ?? []).flatMap((child) => [child, ...everyChild(child)])
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) }
}

function pointOf({ x = 0, y = 0 }: Partial<Point>): Point {
  return { x: rounded(x), y: rounded(y) }
}

/** Rounds to tenths of a pixel. This makes the files smaller. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
