/** The algorithms of this process, and those of a runtime that has no modules of Node. */
import { vi } from "vitest"
import { loadPrimitives, type LoadedPrimitives } from "../../src/passwords/load-primitives.ts"

/** Returns the algorithms that a runtime without `node:crypto` has: those of `@noble/hashes`. */
export async function withoutNode(): Promise<LoadedPrimitives> {
  vi.stubGlobal("EdgeRuntime", "edge-runtime")
  try {
    return await loadPrimitives()
  } finally {
    vi.unstubAllGlobals()
  }
}

/** Both sets of algorithms, for tests that compare them. */
export const runtimes: readonly (readonly [string, () => Promise<LoadedPrimitives>])[] = [
  ["with node:crypto", loadPrimitives],
  ["without node:crypto", withoutNode],
]
