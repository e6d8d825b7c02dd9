/** The generated paths come as a script of their own, which is loaded when they are first asked for. */
import { PATHS_VERSION, type PathsFile } from "../../src/inspect/paths.ts"
import { besideScript } from "./beside.ts"

/** Where `paths.js` puts them: `globalThis.authchartPaths = {…}`. */
declare global {
  var authchartPaths: PathsFile | undefined
}

let loading: Promise<PathsFile | undefined> | undefined

/**
 * The paths of the built-in flows, from beside this script. A script and not `fetch`, so that it works from a file too.
 * `undefined` where it is not there, or was made for another version of this page; it is asked for anew then.
 */
export function loadPaths(): Promise<PathsFile | undefined> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script")
    script.src = besideScript("paths.js")
    script.onload = () => {
      const given = globalThis.authchartPaths
      resolve(given?.version === PATHS_VERSION ? given : undefined)
    }
    script.onerror = () => {
      loading = undefined
      resolve(undefined)
    }
    document.head.append(script)
  })
  return loading
}
