import Elk from "elkjs/lib/elk-api.js"
import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import type { Diagram } from "../draw/diagram.ts"
import { layOut, type Layout, type LayoutEngine } from "../draw/layout.ts"
import { besideScript } from "./beside.ts"

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

let engine: LayoutEngine | undefined

/**
 * ELK in a worker of its own, started when it is first needed: it is large, and the page stays awake meanwhile.
 *
 * A browser starts no worker for a page that was opened as a file: there the charts have to come laid out, as the
 * built-in ones do. The layout fails then, and the page says so.
 */
function browserEngine(): LayoutEngine {
  // elkjs is CommonJS with a `default` in its types only.
  const Engine = Elk as unknown as new (options: { workerFactory: () => Worker }) => LayoutEngine
  engine ??= new Engine({ workerFactory: () => new Worker(besideScript("elk-worker.js")) })
  return engine
}
