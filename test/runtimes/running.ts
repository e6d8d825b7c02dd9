/** A running application. */
export interface Running {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** Its output. */
  output: () => string
  stop: () => Promise<void>
}
