import type * as Buffers from "node:buffer"
import type * as Crypto from "node:crypto"

/** The parts of Node that work without waiting. Node, Bun and Deno have them. */
export interface NodeBuiltins {
  crypto: typeof Crypto
  Buffer: typeof Buffers.Buffer
}

/**
 * Finds Node's built-in modules where they exist, without an `import` that would fail elsewhere.
 *
 * @returns `undefined` on a runtime without them, and on Node before 20.16. Costs about a microsecond.
 */
export function nodeBuiltins(): NodeBuiltins | undefined {
  // The edge runtime of Next.js has every function of `process`, and each of them throws.
  if ("EdgeRuntime" in globalThis) return undefined
  // Node's types say that these are always there; on other runtimes they are not.
  const { process } = globalThis as { process?: { getBuiltinModule?: typeof globalThis.process.getBuiltinModule } }
  if (typeof process?.getBuiltinModule !== "function") return undefined
  // Where a runtime knows `process` but not the module, it answers `undefined`.
  const crypto = process.getBuiltinModule("node:crypto") as typeof Crypto | undefined
  const buffers = process.getBuiltinModule("node:buffer") as typeof Buffers | undefined
  if (crypto === undefined || buffers === undefined) return undefined
  return { crypto, Buffer: buffers.Buffer }
}
