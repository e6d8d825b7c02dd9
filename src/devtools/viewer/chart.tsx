import type { JSX } from "preact"
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks"
import type { Diagram } from "../draw/diagram.ts"
import type { Layout, Route as Line } from "../draw/layout.ts"
import { drawingOf } from "../draw/svg.ts"
import { tagOf } from "../describe/words.ts"
import { ChangeFlags, Flags } from "./flags.tsx"
import type { Flag } from "./lit.ts"
import { markIn, type Marks } from "./marks.ts"
import type { Route } from "./route.ts"
import type { Laid } from "./use-layout.ts"
import { useViewport } from "./use-viewport.ts"
import { boxAt, neighbour, shownBox } from "./viewport.ts"
import { Button } from "./parts.tsx"

interface Props extends Marks {
  diagram: Diagram
  laid: Laid
  flags: readonly Flag[]
  /** Called when the user selects a state or a transition. */
  go: (route: Route) => void
  /** Called when the user holds an arrow key down to move through the states. */
  glide: (route: Route) => void
}

/** Shows the drawing in a window that the user can move and zoom, or the reason why there is no drawing. */
export function Chart(props: Props): JSX.Element {
  const { layout, problem } = props.laid
  if (layout) return <Drawn {...props} layout={layout} />
  const says =
    problem === undefined ? "Drawing…" : `The chart could not be laid out: ${problem}. The outline has it all.`
  return (
    <p class="notice" role="status">
      {says}
    </p>
  )
}

function Drawn(props: Props & { layout: Layout }): JSX.Element {
  const { diagram, layout, selected, flags, go, glide } = props
  const { flow } = diagram.description
  const drawn = useMemo(() => ({ __html: drawingOf(diagram, layout) }), [diagram, layout])
  const group = useRef<SVGGElement>(null)
  const [focused, setFocused] = useState("")
  const { frame, view, zoom, showAll, listeners, wasDragged } = useViewport(flow, layout, {
    first: boxAt(layout.boxes, diagram.description.initial),
    box: shownBox(layout, selected.state, selectedRoute(diagram, layout, selected)),
  })

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
    else if (event.key === "0") showAll()
    else return
    event.preventDefault()
  }
  return (
    <div class="chart" ref={frame} {...listeners}>
      <svg
        class="drawing"
        role="group"
        aria-label={`Chart: ${diagram.description.title}. Arrow keys go from state to state, plus and minus zoom, zero fits.`}
        onClick={clicked}
        onKeyDown={pressed}
      >
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <g ref={group} dangerouslySetInnerHTML={drawn} />
          <ChangeFlags added={props.added} changed={props.changed} boxes={layout.boxes} />
          <Flags flags={flags} boxes={layout.boxes} />
        </g>
      </svg>
      <div class="zoom" role="group" aria-label="Zoom">
        <Button says="+" aria-label="Zoom in" onClick={() => zoom(1.25)} />
        <Button says="−" aria-label="Zoom out" onClick={() => zoom(0.8)} />
        <Button says="Fit" onClick={showAll} />
      </div>
    </div>
  )
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
