/** An application that serves. */
export interface Running {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** What it printed. */
  output: () => string
  stop: () => Promise<void>
}
