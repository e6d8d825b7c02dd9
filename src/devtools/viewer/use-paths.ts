import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../describe/description.ts"
import { pathsFound } from "../follow/paths-found.ts"
import { PATHS_VERSION, pathsIn, type PathsFile } from "../follow/paths.ts"
import { runScript } from "./beside.ts"
import { listed, type ListedPath } from "./path-play.ts"

/** Where `paths.js` puts the generated paths: `globalThis.authchartPaths = {…}`. */
declare global {
  var authchartPaths: PathsFile | undefined
}

let loading: Promise<PathsFile | undefined> | undefined

/**
 * The paths of the built-in flows, loaded when they are first asked for. A script and not `fetch`, so that it works from a
 * file too. `undefined` where it is not there, or was made for another version of this page; the first is tried anew.
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
  /** `tests`: each is played by the tests, as real requests. `chart`: found on the chart alone. */
  from: "tests" | "chart"
}

/**
 * The paths of a flow. A built-in one has those that the tests play; a composed one, and one that no request comes to
 * alone, those that the chart shows. `undefined` until they are there.
 *
 * @param composed whether it is an application's own.
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
