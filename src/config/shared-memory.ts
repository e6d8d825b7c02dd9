/** What was warned of already, for configurations that an application makes anew for each request. */
export interface SharedMemory {
  /** Whether nobody asked about this before. */
  isNew: (what: string) => boolean
}

/** Set on configurations that share what they remember. */
export const configMemory: unique symbol = Symbol("authchart.memory")
