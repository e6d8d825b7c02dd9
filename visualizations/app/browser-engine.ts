/** ELK in a worker of its own: it is large, it takes a while, and the page stays awake meanwhile. */
import Elk from "elkjs/lib/elk-api.js"
import type { LayoutEngine } from "../../src/inspect/layout.ts"
import { besideScript } from "./beside.ts"

let engine: LayoutEngine | undefined

/**
 * Starts the worker when it is first needed.
 *
 * A browser starts no worker for a page that was opened as a file: there the charts have to come laid out, as the
 * built-in ones do. The layout fails then, and the page says so.
 */
export function browserEngine(): LayoutEngine {
  // elkjs is CommonJS with a `default` in its types only.
  const Engine = Elk as unknown as new (options: { workerFactory: () => Worker }) => LayoutEngine
  engine ??= new Engine({ workerFactory: () => new Worker(besideScript("elk-worker.js")) })
  return engine
}
