import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import { pathsFound } from "../follow/paths-found.ts"
import { PATHS_VERSION, pathsIn, type PathsFile } from "../follow/paths.ts"
import { runScript } from "./beside.ts"
import { listed, type ListedPath } from "./path-play.ts"

/** `paths.js` sets it: `globalThis.authchartPaths = {…}`. */
declare global {
  var authchartPaths: PathsFile | undefined
}

let loading: Promise<PathsFile | undefined> | undefined

/**
 * The paths of the built-in flows, loaded at their first use. A script, not `fetch`, so that it also works from a file.
 * `undefined` if it is missing, or belongs to another version of this page; a missing one is tried again.
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
  paths: readonly ListedPath[]
  /** `tests`: the tests play each as real requests. `chart`: found on the chart. */
  from: "tests" | "chart"
}

/**
 * The paths of a flow. For a built-in flow they come from the tests; for a composed flow, and one without requests of
 * its own, from the chart. `undefined` while they load.
 *
 * @param composed whether the application changed it.
 */
export function usePaths(description: FlowDescription, composed: boolean): PathsOfChart | undefined {
  const [known, setKnown] = useState<{ description: FlowDescription; found: PathsOfChart }>()
  useEffect(() => {
    let wanted = true
    const tell = (file: PathsFile | undefined): void => {
      if (wanted) setKnown({ description, found: pathsOf(description, file) })
    }
    if (composed) tell(undefined)
    else void loadPaths().then(tell)
    return () => {
      wanted = false
    }
  }, [description, composed])
  return known?.description === description ? known.found : undefined
}

function pathsOf(description: FlowDescription, file: PathsFile | undefined): PathsOfChart {
  const tested = file ? pathsIn(file, description) : []
  if (tested.length > 0) return { paths: listed(description, tested), from: "tests" }
  return { paths: listed(description, pathsFound(description)), from: "chart" }
}
