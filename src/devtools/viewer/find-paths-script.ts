/**
 * The script `find-paths.js`: finds the paths of a flow that an application changed. The page loads it when a reader first
 * opens the paths of such a flow.
 */
import { pathsFound } from "../follow/paths-found.ts"

globalThis.authchartPathsFound = pathsFound
