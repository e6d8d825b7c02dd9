import type { JSX } from "preact"
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import { phaseAt, type Phase } from "../describe/phases.ts"
import { tagOf } from "../describe/words.ts"
import { bandsOf, type BandContent } from "../draw/bands.ts"
import type { Diagram } from "../draw/diagram.ts"
import type { Box, Layout, Route as Line } from "../draw/layout.ts"
import { drawingOf } from "../draw/svg.ts"
import { mainPath } from "../follow/main-path.ts"
import type { Walk } from "../follow/walk.ts"
import { Bands } from "./bands.tsx"
import { ChangeFlags, Flags } from "./flags.tsx"
import type { Flag } from "./lit.ts"
import { markIn, type Marks } from "./marks.ts"
import { Minimap } from "./minimap.tsx"
import { flagsOfNeeds } from "./needs.ts"
import type { Route } from "./route.ts"
import type { OpenBands } from "./use-bands.ts"
import type { Laid } from "./use-layout.ts"
import { useFrameSize } from "./use-frame-size.ts"
import { useViewport } from "./use-viewport.ts"
import { around, boxAt, buttonRow, neighbour, shownBox, type Size } from "./viewport.ts"
import { Button } from "./parts.tsx"

export interface ChartProps extends Marks {
  diagram: Diagram
  laid: Laid
  /** The phases of the flow. */
  phases: readonly Phase[]
  /** The open bands, which all charts side by side share. */
  bandsOpen: OpenBands
  /** Makes the contents of the open bands. While it is absent, the bands are closed. */
  content: BandContent | undefined
  /** True for the whole chart in place of the bands. */
  inWhole: boolean
  setInWhole: (inWhole: boolean) => void
  /** The whole path that the page shows, if `walk` is only its first part. */
  path: Walk | undefined
  flags: readonly Flag[]
  /** Called when the user selects a state or a transition. */
  go: (route: Route) => void
  /** Called when the user holds an arrow key down to move through the states. */
  glide: (route: Route) => void
}

/** Shows the drawing in a window that the user can move and zoom, or the reason why there is no drawing. */
export function Chart(props: ChartProps): JSX.Element {
  const { phases, inWhole, setInWhole } = props
  const { layout, problem } = props.laid
  const banded = phases.length > 1 && !inWhole && (layout !== undefined || problem === undefined)
  if (layout || banded)
    return (
      <Drawn
        {...props}
        whole={layout ?? noLayout}
        laidOut={layout !== undefined}
        phases={banded ? phases : []}
        others={
          phases.length > 1 ? { says: inWhole ? "Phases" : "Whole chart", show: () => setInWhole(!inWhole) } : undefined
        }
      />
    )
  const says =
    problem === undefined ? "Drawing…" : `The chart could not be laid out: ${problem}. The outline has it all.`
  return (
    <p class="notice" role="status">
      {says}
    </p>
  )
}

/** Stands for the layout while the engine computes it. The bands are closed then. */
const noLayout: Layout = { width: 0, height: 0, boxes: {}, routes: {} }

interface DrawnProps extends ChartProps {
  /** The layout of the whole drawing. */
  whole: Layout
  /** False while the engine computes the layout. */
  laidOut: boolean
  /** The phases to draw as bands. Empty for a drawing without bands. */
  phases: readonly Phase[]
  /** The button that shows the drawing with bands, or without them. */
  others: { says: string; show: () => void } | undefined
}

function Drawn(props: DrawnProps): JSX.Element {
  const { whole, laidOut, phases, others, selected, walk, path = walk, flags, go, glide } = props
  const { description } = props.diagram
  const { flow } = description
  const banded = phases.length > 0
  const { open, last, toggle } = props.bandsOpen
  const frame = useRef<HTMLDivElement>(null)
  const size = useFrameSize(frame)
  const { bands, diagram, layout } = useMemo(
    () =>
      banded
        ? bandsOf({
            diagram: props.diagram,
            phases,
            layout: laidOut ? whole : undefined,
            content: props.content,
            open,
            ...bandSpace(size),
            requires: props.provider?.flow === flow ? props.provider.requires : undefined,
          })
        : { bands: [], diagram: props.diagram, layout: whole },
    [props.diagram, phases, whole, laidOut, open, size, props.provider, props.content],
  )
  const drawn = useMemo(() => ({ __html: drawingOf(diagram, layout) }), [diagram, layout])
  const group = useRef<SVGGElement>(null)
  const [focused, setFocused] = useState("")
  const band = bands.find(({ phase }) => phase.id === last?.id)
  const { view, zoom, fitView, listeners, wasDragged } = useViewport(
    banded ? props.diagram : whole,
    layout,
    { frame, size },
    {
      path: boxesOf(mainPath(description), layout),
      box: band?.box ?? shownBox(layout, selected.state, selectedRoute(diagram, layout, selected)),
      bandCentre: band?.open === true ? boxesOf(centreOf(band.phase, description), layout) : undefined,
      walked: boxesOf(visitedBy(walk, description), layout),
      whole: banded,
    },
  )
  const fitPart = () => {
    const part = band ?? bands.find(({ phase }) => phase === phaseAt(phases, selected.state))
    fitView(pathBox(description, layout, path) ?? (part?.open === true ? part.box : undefined))
  }

  useLayoutEffect(() => {
    if (group.current) nameStates(group.current, diagram)
  }, [diagram, drawn])
  useLayoutEffect(() => {
    if (group.current) markIn(group.current, diagram, props)
  })
  useLayoutEffect(() => {
    // Move the focus only if it is already within the chart.
    if (focused === "" || !group.current?.contains(document.activeElement)) return
    stateElement(group.current, focused)?.focus()
  }, [focused])

  const clicked = (event: MouseEvent) => {
    const hit = hitOf(event.target)
    if (!wasDragged(event) && hit) go({ flow, ...hit })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = event.target instanceof Element ? event.target.closest("[data-state]")?.getAttribute("data-state") : null
    const next = at ? neighbour(layout, at, event.key) : undefined
    if (next !== undefined) setFocused(next)
    if (next !== undefined) glide({ flow, state: next })
    else if ((event.key === "Enter" || event.key === " ") && at) go({ flow, state: at })
    else if (event.key === "+" || event.key === "=") zoom(1.25)
    else if (event.key === "-") zoom(0.8)
    else if (event.key === "0") fitPart()
    else return
    event.preventDefault()
  }
  return (
    <div class="chart" ref={frame} {...listeners}>
      <svg
        class="drawing"
        role="group"
        aria-label={`Chart: ${description.title}. Arrow keys go from state to state, plus and minus zoom, zero fits.${
          banded ? ` The keys 1 to ${bands.length} open a phase.` : ""
        }`}
        onClick={clicked}
        onKeyDown={pressed}
      >
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <Bands
            bands={size ? bands : []}
            flow={flow}
            flags={flags}
            seen={{ left: -view.x / view.scale, right: ((size?.width ?? 0) - view.x) / view.scale }}
            toggle={({ phase }, event) => {
              if (!(event instanceof MouseEvent) || !wasDragged(event)) toggle(phase.id)
            }}
          />
          <g ref={group} dangerouslySetInnerHTML={drawn} />
          <ChangeFlags added={props.added} changed={props.changed} boxes={layout.boxes} />
          <Flags flags={[...flagsOfNeeds(description, props.provider), ...flags]} boxes={layout.boxes} />
        </g>
      </svg>
      {size && <Minimap {...{ layout, bands, description, walk, flags, view }} frame={size} hasColumn={hasColumn()} />}
      <div class="zoom" role="group" aria-label="Zoom">
        {others && <Button says={others.says} onClick={others.show} />}
        <Button says="+" aria-label="Zoom in" onClick={() => zoom(1.25)} />
        <Button says="−" aria-label="Zoom out" onClick={() => zoom(0.8)} />
        <Button says="Fit" onClick={fitPart} />
      </div>
    </div>
  )
}

/**
 * Returns the width and the height that closed bands can have in a window of this size: as wide as the window, so that a
 * phone shows them at reading size, and above or beside the buttons.
 */
function bandSpace({ width, height }: Size = { width: 0, height: 0 }): { width: number; room: number } {
  const [across, down] = hasColumn() ? [buttonColumn, 0] : [0, buttonRow]
  return { width: Math.min(560, Math.max(280, width - across - 44)), room: height - down - 24 }
}

/** The width of the column of buttons in a low window, in pixels. */
const buttonColumn = 112

/** True if the buttons are a column, because the window is low: `drawing.css` has the same limits. */
function hasColumn(): boolean {
  return innerWidth >= 600 && innerHeight <= 520
}

/** Returns the box around the states of a path; `undefined` if none of them is drawn. */
function pathBox(description: FlowDescription, layout: Layout, walk: Walk | undefined): Box | undefined {
  return around(boxesOf(visitedBy(walk, description), layout))
}

/** Returns the paths of the states that a walk visits. */
function visitedBy(walk: Walk | undefined, { edges }: FlowDescription): readonly string[] {
  const taken = new Set(walk?.taken ?? [])
  return [...new Set(edges.filter(({ id }) => taken.has(id)).flatMap(({ from, to }) => [from, to]))]
}

/**
 * Returns the states of a phase around which its band opens: the grant, if the phase has it; otherwise those on the main
 * path, or else the first state.
 */
function centreOf({ states }: Phase, description: FlowDescription): readonly string[] {
  const grant = description.states.find(({ kind, path }) => kind === "grant" && states.includes(path))
  if (grant) return [grant.path]
  const found = mainPath(description).filter((path) => states.includes(path))
  return found.length > 0 ? found : states.slice(0, 1)
}

/** Returns the boxes of the states that are drawn. */
function boxesOf(paths: readonly string[], { boxes }: Layout): readonly Box[] {
  return paths.flatMap((path) => boxAt(boxes, path) ?? [])
}

/** Gives the states the role of buttons for screen readers. The text of a state is the button's name. */
function nameStates(group: SVGGElement, { cards }: Diagram): void {
  for (const { state } of cards) {
    const element = stateElement(group, state.path)
    element?.setAttribute("role", "button")
    // The drawing puts the title of a group outside its element, so the element needs a label.
    if (state.kind === "group") element?.setAttribute("aria-label", `${tagOf(state)} ${state.path}: ${state.title}`)
  }
}

function stateElement(group: SVGGElement, path: string): SVGGElement | null {
  return group.querySelector<SVGGElement>(`.state[data-state="${CSS.escape(path)}"]`)
}

/**
 * Returns the transition or the state under the pointer. If the pointer is on an arrow but not on a label, returns the
 * arrow's first transition.
 */
function hitOf(target: EventTarget | null): Omit<Route, "flow"> | undefined {
  if (!(target instanceof Element)) return undefined
  const edge = target.closest("[data-edge]")?.getAttribute("data-edge") ?? firstEdgeOf(target.closest("[data-arrow]"))
  if (edge) return { state: edge.split("|")[0] ?? "", edge }
  const state = target.closest("[data-state]")?.getAttribute("data-state")
  return state ? { state } : undefined
}

/**
 * Returns the route of the selected transition's arrow; `undefined` for a transition that is drawn as a line of a card.
 */
function selectedRoute({ arrows }: Diagram, { routes }: Layout, { edge }: Route): Line | undefined {
  const arrow = edge === undefined ? undefined : arrows.find(({ edges }) => edges.includes(edge))
  return arrow && routes[arrow.id]
}

function firstEdgeOf(arrow: Element | null): string | null | undefined {
  return arrow?.querySelector("[data-edge]")?.getAttribute("data-edge")
}
