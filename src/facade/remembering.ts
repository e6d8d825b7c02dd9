import { createMemory, withMemory, type ConfigMemory } from "../config/memory.ts"

const memories = new WeakMap<object, ConfigMemory>()

/**
 * A configuration that a function made for one request: all that the function makes share what they remember, so that
 * providers' keys and metadata are not fetched anew at each request (D11).
 */
export function remembering<C extends object>(made: C, maker: object): C {
  const memory = memories.get(maker) ?? createMemory()
  memories.set(maker, memory)
  return withMemory(made, memory)
}
