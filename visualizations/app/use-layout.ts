import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../../src/inspect/description.ts"
import type { Diagram } from "../../src/inspect/diagram.ts"
import { layOut, type Layout } from "../../src/inspect/layout.ts"
import { browserEngine } from "./browser-engine.ts"

/** A layout, once there is one; or why there is none. */
export interface Laid {
  layout?: Layout
  problem?: string
}

/** What the engine found: a flow that is visited again stands at once. */
const layouts = new WeakMap<FlowDescription, Layout>()

/** What came along, or what the engine finds. The engine is loaded for a chart that nobody laid out, and for no other. */
export function useLayout(diagram: Diagram | undefined, came: Layout | undefined): Laid {
  const given = came ?? (diagram && layouts.get(diagram.description))
  const [found, setFound] = useState<{ diagram: Diagram; laid: Laid }>()
  useEffect(() => {
    if (given || !diagram) return undefined
    let wanted = true
    const tell = (laid: Laid) => {
      if (wanted) setFound({ diagram, laid })
    }
    layOut(diagram, browserEngine()).then(
      (layout) => {
        layouts.set(diagram.description, layout)
        tell({ layout })
      },
      (error: unknown) => tell({ problem: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      wanted = false
    }
  }, [diagram, given])
  if (given) return { layout: given }
  return found !== undefined && found.diagram === diagram ? found.laid : {}
}
