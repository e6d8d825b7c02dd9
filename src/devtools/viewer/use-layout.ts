import Elk from "elkjs/lib/elk-api.js"
import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import type { Diagram } from "../draw/diagram.ts"
import { layOut, type Layout, type LayoutEngine } from "../draw/layout.ts"
import { besideScript } from "./beside.ts"

/** A layout, or the reason for its absence. */
export interface Laid {
  layout?: Layout
  problem?: string
}

/** Layouts of the engine, so that a flow is drawn at once when it is visited again. */
const layouts = new WeakMap<FlowDescription, Layout>()

/** The given layout, or one of the engine. The engine is loaded only for a chart without a layout. */
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
 * ELK in a worker, started at its first use: it is large, and the page stays responsive.
 *
 * Browsers start no worker for a page from a file: its charts have to bring layouts, as the built-in ones do. Otherwise
 * the page reports the failure.
 */
function browserEngine(): LayoutEngine {
  // elkjs is CommonJS with a `default` in its types only.
  const Engine = Elk as unknown as new (options: { workerFactory: () => Worker }) => LayoutEngine
  engine ??= new Engine({ workerFactory: () => new Worker(besideScript("elk-worker.js")) })
  return engine
}
