/**
 * Remembers which warnings were logged. If a function makes a configuration for each request, all these configurations
 * share one memory, so that warnings are not repeated.
 */
export interface SharedMemory {
  /** Returns `true` at the first call with a text, and `false` at later calls with the same text. */
  isNew: (what: string) => boolean
}

/** The key under which a configuration holds its shared memory. */
export const configMemory: unique symbol = Symbol("authchart.memory")
