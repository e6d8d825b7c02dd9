import { useLayoutEffect, useState } from "preact/hooks"
import { phaseAt, type Phase } from "../describe/phases.ts"
import type { FlowDescription } from "../describe/description.ts"
import type { Walk } from "../follow/walk.ts"
import type { Route } from "./route.ts"

export interface OpenBands {
  /** The ids of the phases whose bands are open. */
  open: ReadonlySet<string>
  /** The band that the user opened or closed last, until the selection changes. `count` differs for each time. */
  last: { id: string; count: number } | undefined
  toggle: (id: string) => void
  /** Opens a band, and moves the view to it. */
  jump: (id: string) => void
}

interface Shown {
  selected: Route
  /** The path that the page shows: of a trace, of a played path, or of a walk by hand. */
  walk: Walk | undefined
}

const none: ReadonlySet<string> = new Set()

/**
 * Returns which bands are open. All bands are closed at first. A selected state opens its band. A new path opens the
 * bands that it visits, and closes all others.
 */
export function useBands(description: FlowDescription, phases: readonly Phase[], { selected, walk }: Shown): OpenBands {
  const [byFlow, setByFlow] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const [last, setLast] = useState<OpenBands["last"]>()
  const { flow } = description
  const open = byFlow.get(flow) ?? none
  const change = (next: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
    setByFlow((before) => new Map(before).set(flow, next(before.get(flow) ?? none)))
  const chosen = phaseAt(phases, selected.state)?.id
  const visited = walk === undefined || walk.taken.length === 0 ? [] : phasesOn(walk, description, phases)
  useLayoutEffect(() => {
    setLast(undefined)
    if (chosen !== undefined) change((before) => (before.has(chosen) ? before : new Set([...before, chosen])))
  }, [flow, selected.state, selected.edge])
  useLayoutEffect(() => {
    if (visited.length > 0) change(() => new Set(visited))
  }, [flow, visited.join(" ")])
  const moveTo = (id: string) => setLast((before) => ({ id, count: (before?.count ?? 0) + 1 }))
  return {
    open,
    last,
    toggle: (id) => {
      change((before) =>
        before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
      )
      moveTo(id)
    },
    jump: (id) => {
      change((before) => new Set([...before, id]))
      moveTo(id)
    },
  }
}

/** Returns the ids of the phases that a path visits, in their order. */
function phasesOn(walk: Walk, { edges }: FlowDescription, phases: readonly Phase[]): readonly string[] {
  const taken = new Set(walk.taken)
  const states = new Set(edges.filter(({ id }) => taken.has(id)).flatMap(({ from, to }) => [from, to]))
  // Every refusal ends in the last phase. The path is about the state that refused, so this end opens no band.
  const ids = new Set([...states, walk.at].map((path) => (path === "refused" ? undefined : phaseAt(phases, path)?.id)))
  return phases.map(({ id }) => id).filter((id) => ids.has(id))
}
