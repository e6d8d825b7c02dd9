/** ELK, loaded as a Node module. */
import elk from "elkjs/lib/elk.bundled.js"
import type { LayoutEngine } from "../src/devtools/draw/layout.ts"

/** A new engine for each drawing, so that no state is kept between drawings. */
export function layoutEngine(): LayoutEngine {
  // elkjs is CommonJS with a `default` in its types only.
  const Engine = elk as unknown as new () => LayoutEngine
  return new Engine()
}
