/**
 * The script `share.js`: writes a run as one HTML file. The page loads it when the user first shares a run, so that the
 * script of the page stays small.
 */
import { runFile } from "../draw/run-file.ts"

globalThis.authchartRunFile = runFile
