/** The functions of a test runner that the suite calls. vitest, Jest, `node:test` and `bun:test` have them. */
export interface Runner {
  /** Groups the tests that `body` registers. */
  describe(name: string, body: () => void): unknown
  /** Registers a test. `timeout` is in milliseconds; a runner that has no time limit may ignore it. */
  it(name: string, body: () => Promise<void>, timeout?: number): unknown
}
