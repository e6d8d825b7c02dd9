import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import type { pathsFound } from "../follow/paths-found.ts"
import { PATHS_VERSION, pathsIn, type PathsFile } from "../follow/paths.ts"
import { runScript } from "./beside.ts"
import { listed, type ListedPath } from "./path-play.ts"

/** The variables that `paths.js` and `find-paths.js` set. */
declare global {
  var authchartPaths: PathsFile | undefined
  var authchartPathsFound: typeof pathsFound | undefined
}

let loading: Promise<PathsFile | undefined> | undefined

/**
 * Loads the paths of the built-in flows when the user first opens them. The paths come as the script `paths.js` and not
 * by `fetch`, because `fetch` does not work in a page that a user opens as a file. Returns `undefined` if the file is
 * missing or belongs to another version of this page. If the file is missing, the next call tries again.
 */
function loadPaths(): Promise<PathsFile | undefined> {
  loading ??= runScript("paths.js").then((there) => {
    if (!there) loading = undefined
    const given = globalThis.authchartPaths
    return given?.version === PATHS_VERSION ? given : undefined
  })
  return loading
}

export interface PathsOfChart {
  /** Empty if the script that finds paths could not be loaded. */
  paths: readonly ListedPath[]
  /**
   * `tests`: the tests of the library play each path as real requests. `chart`: the page computed the paths from the
   * chart. `missing`: the page could not load the script that computes them. When the user opens the paths again, it tries
   * again.
   */
  from: "tests" | "chart" | "missing"
}

/**
 * Returns the paths of a flow; `undefined` while they are loading. For a built-in flow, the paths come from the tests.
 * For a flow that the application changed, and for a chart of a part of a flow, the page computes the paths from the
 * chart.
 *
 * @param composed true if the application changed the flow.
 */
export function usePaths(description: FlowDescription, composed: boolean): PathsOfChart | undefined {
  const [known, setKnown] = useState<{ description: FlowDescription; found: PathsOfChart }>()
  useEffect(() => {
    let wanted = true
    const tell = (found: PathsOfChart): void => {
      if (wanted) setKnown({ description, found })
    }
    void pathsOf(description, composed).then(tell)
    return () => {
      wanted = false
    }
  }, [description, composed])
  return known?.description === description ? known.found : undefined
}

async function pathsOf(description: FlowDescription, composed: boolean): Promise<PathsOfChart> {
  const file = composed ? undefined : await loadPaths()
  const tested = file ? pathsIn(file, description) : []
  if (tested.length > 0) return { paths: listed(description, tested), from: "tests" }
  if (globalThis.authchartPathsFound === undefined) await runScript("find-paths.js")
  const find = globalThis.authchartPathsFound
  return { paths: listed(description, find?.(description) ?? []), from: find ? "chart" : "missing" }
}
