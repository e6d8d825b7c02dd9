/**
 * Marks states and arrows of the drawing: the user's selection, the path that the page shows, the parts that the
 * application changed, and the checks of the selected provider.
 */
import type { ProviderOfFlow } from "../draw/charts.ts"
import type { Diagram } from "../draw/diagram.ts"
import type { Walk } from "../follow/walk.ts"
import { impossibleFor, needOf } from "./needs.ts"
import type { Route } from "./route.ts"

export interface Marks {
  selected: Route
  walk: Walk | undefined
  /** In a comparison, the path of the first sign-in. */
  other: Walk | undefined
  /** The paths of the states that the application added. */
  added: readonly string[]
  changed: readonly string[]
  /** The provider for which checks are marked as needed or as not needed. */
  provider: ProviderOfFlow | undefined
}

/** Sets the marks as classes on the elements of the drawing, so that the page does not make the drawing again. */
export function markIn(group: SVGGElement, { arrows, description }: Diagram, marks: Marks): void {
  const { selected, walk, other, added, changed, provider } = marks
  const theirs = new Set(other?.taken ?? [])
  const others = new Set(arrows.filter(({ edges: ids }) => ids.some((id) => theirs.has(id))).map(({ id }) => id))
  const needs = new Map(description.states.map((state) => [state.path, needOf(state, description, provider)]))
  const impossible = impossibleFor(description, provider)
  const never = new Set(impossible.edges)
  const taken = new Set(walk?.taken ?? [])
  const edges = description.edges.filter((edge) => taken.has(edge.id))
  const visited = new Set(edges.flatMap(({ from, to }) => [from, to]))
  // A drawing with closed bands contains only a part of the states. One of them must be reachable by the tab key.
  const drawn = [...group.querySelectorAll(".state")].map((element) => element.getAttribute("data-state") ?? "")
  const first = [selected.state, description.initial, ...drawn].find((path) => drawn.includes(path))
  for (const element of group.querySelectorAll("[data-state]")) {
    const path = element.getAttribute("data-state") ?? ""
    element.classList.toggle("selected", path === selected.state && selected.edge === undefined)
    element.classList.toggle("current", path === walk?.at)
    element.classList.toggle("visited", visited.has(path))
    element.classList.toggle("added", added.includes(path))
    element.classList.toggle("changed", changed.includes(path))
    element.classList.toggle("needed", needs.get(path) === "needed")
    element.classList.toggle("unneeded", needs.get(path) === "unneeded")
    element.classList.toggle("impossible", impossible.states.includes(path))
    if (element.classList.contains("state")) {
      element.setAttribute("tabindex", path === first ? "0" : "-1")
      element.setAttribute("aria-pressed", String(path === selected.state))
    }
  }
  const closed = new Set(arrows.filter(({ edges: ids }) => ids.every((id) => never.has(id))).map(({ id }) => id))
  const now = walk?.taken.at(-1)
  const walked = new Set(arrows.filter((arrow) => arrow.edges.some((id) => taken.has(id))).map(({ id }) => id))
  const glowing = new Set(arrows.filter(({ edges: ids }) => now !== undefined && ids.includes(now)).map(({ id }) => id))
  const chosen = arrows.find((arrow) => selected.edge !== undefined && arrow.edges.includes(selected.edge))
  for (const element of group.querySelectorAll("[data-arrow]")) {
    const id = element.getAttribute("data-arrow") ?? ""
    element.classList.toggle("visited", walked.has(id))
    element.classList.toggle("other", others.has(id) && !walked.has(id))
    element.classList.toggle("latest", glowing.has(id))
    element.classList.toggle("impossible", closed.has(id))
    element.classList.toggle("selected", id === chosen?.id)
  }
  for (const element of group.querySelectorAll("[data-edge]")) {
    const id = element.getAttribute("data-edge") ?? ""
    element.classList.toggle("taken", taken.has(id))
    element.classList.toggle("other", theirs.has(id) && !taken.has(id))
    element.classList.toggle("latest", id === now)
    element.classList.toggle("impossible", never.has(id))
    element.classList.toggle("chosen", id === selected.edge)
  }
}
