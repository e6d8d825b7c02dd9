/** ELK, as a module of Node. */
import elk from "elkjs/lib/elk.bundled.js"
import type { LayoutEngine } from "../src/devtools/draw/layout.ts"

/** A new engine: nothing is kept from one drawing to the next. */
export function layoutEngine(): LayoutEngine {
  // elkjs is CommonJS with a `default` in its types only.
  const Engine = elk as unknown as new () => LayoutEngine
  return new Engine()
}
