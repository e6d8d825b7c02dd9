/**
 * The script `find-paths.js`: finds the paths of a chart for which `paths.js` has none: of a flow that an application
 * changed, and of a part of a flow. The page loads it when a reader first opens such paths.
 */
import { pathsFound } from "../follow/paths-found.ts"

globalThis.authchartPathsFound = pathsFound
