/** ELK, loaded as a Node module. */
import elk from "elkjs/lib/elk.bundled.js"
import type { LayoutEngine } from "../src/devtools/draw/layout.ts"

/** Returns a new engine for each drawing, so that drawings share no state. */
export function layoutEngine(): LayoutEngine {
  // elkjs is a CommonJS module; only its types have a `default`.
  const Engine = elk as unknown as new () => LayoutEngine
  return new Engine()
}
