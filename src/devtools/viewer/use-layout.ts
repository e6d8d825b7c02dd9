import Elk from "elkjs/lib/elk-api.js"
import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import type { Diagram } from "../draw/diagram.ts"
import { layOut, type Layout, type LayoutEngine } from "../draw/layout.ts"
import { besideScript } from "./beside.ts"

/** A layout, or the reason why there is no layout. */
export interface Laid {
  layout?: Layout
  problem?: string
}

/** Cached layouts that the engine computed. */
const layouts = new WeakMap<FlowDescription, Layout>()

/**
 * Returns the given layout, or a layout that the engine computes. The page loads the engine only if the chart has no
 * layout.
 */
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
 * Returns the layout engine ELK, which runs in a worker so that the page stays responsive. The worker starts when it is
 * first used, because its script is large.
 *
 * If the page was opened as a file, browsers start no worker. The charts must then contain their layouts, as the
 * built-in charts do. Otherwise the page reports the failure.
 */
function browserEngine(): LayoutEngine {
  // elkjs is a CommonJS module without the `default` export that its types declare.
  const Engine = Elk as unknown as new (options: { workerFactory: () => Worker }) => LayoutEngine
  engine ??= new Engine({ workerFactory: () => new Worker(besideScript("elk-worker.js")) })
  return engine
}
