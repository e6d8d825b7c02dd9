/**
 * Remembers the warnings that the library has logged. If a function makes a configuration for each request, all these
 * configurations share one memory, so that the library does not repeat warnings.
 */
export interface SharedMemory {
  /** Returns `true` at the first call with a string, and `false` at later calls with the same string. */
  isNew: (what: string) => boolean
}

/** The key under which a configuration holds its shared memory. */
export const configMemory: unique symbol = Symbol("authchart.memory")
