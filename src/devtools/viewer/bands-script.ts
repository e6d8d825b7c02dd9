/**
 * The script `bands.js`: the content of open bands. The page loads it after its first picture, in which all bands are
 * closed, so that the script of the page stays small.
 */
import { partOf } from "../draw/band-part.ts"

globalThis.authchartBandContent = partOf
