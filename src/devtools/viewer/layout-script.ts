/**
 * The script `layout.js`: lays out a chart with the layout engine ELK. The page loads it for the first chart that came
 * without a layout, so that the script of the page stays small.
 *
 * ELK runs in a worker so that the page stays responsive. If the page was opened as a file, browsers start no worker. The
 * charts must then contain their layouts, as the built-in charts do. Otherwise `authchartLayOut` rejects.
 */
import Elk from "elkjs/lib/elk-api.js"
import { layOut, type LayoutEngine } from "../draw/layout.ts"
import { besideScript } from "./beside.ts"

// elkjs is a CommonJS module without the `default` export that its types declare.
const Engine = Elk as unknown as new (options: { workerFactory: () => Worker }) => LayoutEngine
let engine: LayoutEngine | undefined

globalThis.authchartLayOut = async (diagram) => {
  engine ??= new Engine({ workerFactory: () => new Worker(besideScript("elk-worker.js")) })
  return layOut(diagram, engine)
}
