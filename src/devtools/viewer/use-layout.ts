import Elk from "elkjs/lib/elk-api.js"
import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import type { ChartOfFlow } from "../draw/charts.ts"
import { diagramOf, type Diagram } from "../draw/diagram.ts"
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

/**
 * Lays out the charts that have no layout, one after the other, while the user looks at another chart. A chart that the
 * user opens later is then drawn at once. The work begins after the open chart has its layout, so it does not delay it.
 *
 * @param opened the layout of the open chart.
 */
export function useLayoutsAhead(charts: readonly ChartOfFlow[], opened: Laid): void {
  const begins = opened.layout !== undefined
  useEffect(() => {
    let wanted = begins
    void (async () => {
      for (const { description, layout } of charts) {
        if (!wanted) return
        if (layout !== undefined || layouts.has(description)) continue
        try {
          layouts.set(description, await layOut(diagramOf(description), browserEngine()))
        } catch {
          // The page tries again, and shows the problem, when the user opens this chart.
        }
      }
    })()
    return () => {
      wanted = false
    }
  }, [charts, begins])
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
