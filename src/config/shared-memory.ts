/** Remembers warnings, for a configuration that a function makes anew for each request. */
export interface SharedMemory {
  /** Returns `true` at the first call with a text. */
  isNew: (what: string) => boolean
}

/** The property of configurations that share a memory. */
export const configMemory: unique symbol = Symbol("authchart.memory")
