import type { Scenario, Storage } from "./contestant.ts"
import type { Run } from "./load.ts"

/** The medians of one contestant in one scenario. */
export interface Measured {
  readonly name: string
  readonly scenario: Scenario
  readonly storage: Storage
  readonly processes: number
  /** Requests in each second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Microseconds of CPU time of the servers for each request. */
  readonly cpu: number
  /** The results of each round. The numbers above are their medians. */
  readonly rounds: readonly Run[]
}
