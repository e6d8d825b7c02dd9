import { useEffect, useState } from "preact/hooks"
import type { Diagram } from "../../src/inspect/diagram.ts"
import { layOut, type Layout } from "../../src/inspect/layout.ts"
import { browserEngine } from "./browser-engine.ts"

/** A layout, once there is one; or why there is none. */
export interface Laid {
  layout?: Layout
  problem?: string
}

/** What came along, or what the engine finds. The engine is loaded for a chart that nobody laid out, and for no other. */
export function useLayout(diagram: Diagram | undefined, given: Layout | undefined): Laid {
  const [found, setFound] = useState<{ diagram: Diagram; laid: Laid }>()
  useEffect(() => {
    if (given || !diagram) return undefined
    let wanted = true
    const tell = (laid: Laid) => {
      if (wanted) setFound({ diagram, laid })
    }
    layOut(diagram, browserEngine()).then(
      (layout) => tell({ layout }),
      (error: unknown) => tell({ problem: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      wanted = false
    }
  }, [diagram, given])
  if (given) return { layout: given }
  return found !== undefined && found.diagram === diagram ? found.laid : {}
}
