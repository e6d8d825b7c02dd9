import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import type { ChartOfFlow } from "../draw/charts.ts"
import { diagramOf, type Diagram } from "../draw/diagram.ts"
import type { Layout } from "../draw/layout.ts"
import { runScript } from "./beside.ts"
import { nextFrame } from "./next-frame.ts"

/** The variable that `layout.js` sets. */
declare global {
  var authchartLayOut: ((diagram: Diagram) => Promise<Layout>) | undefined
}

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
    const begin = () =>
      laidOut(diagram).then(
        (layout) => {
          layouts.set(diagram.description, layout)
          tell({ layout })
        },
        (error: unknown) => tell({ problem: error instanceof Error ? error.message : String(error) }),
      )
    const cancel = nextFrame(() => void begin())
    return () => {
      wanted = false
      cancel()
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
          layouts.set(description, await laidOut(diagramOf(description)))
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

let loading: Promise<boolean> | undefined

/**
 * Lays out a chart. The first call loads the script `layout.js`. If the script cannot be loaded, the call rejects and the
 * next call tries again.
 */
async function laidOut(diagram: Diagram): Promise<Layout> {
  if (globalThis.authchartLayOut === undefined) {
    loading ??= runScript("layout.js").finally(() => (loading = undefined))
    await loading
  }
  if (globalThis.authchartLayOut === undefined) throw new Error("The script layout.js could not be loaded.")
  return globalThis.authchartLayOut(diagram)
}
