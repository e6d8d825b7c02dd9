import { useEffect, useState } from "preact/hooks"
import type { FlowDescription } from "../../src/inspect/description.ts"
import { pathsFound } from "../../src/inspect/paths-found.ts"
import { pathsIn, type PathsFile } from "../../src/inspect/paths.ts"
import { listed, type ListedPath } from "./path-play.ts"
import { loadPaths } from "./path-source.ts"

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
