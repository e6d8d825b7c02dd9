/**
 * Returns a time as OpenTelemetry's pair of seconds and nanoseconds. A single number is not used, because OpenTelemetry
 * reads a small number as relative to the start of the process.
 *
 * @param milliseconds since the epoch.
 */
export function instant(milliseconds: number): [seconds: number, nanoseconds: number] {
  const seconds = Math.floor(milliseconds / 1000)
  // The nanoseconds must not be rounded up to a whole second: the pair would be invalid.
  const nanoseconds = Math.min(999_999_999, Math.round((milliseconds - seconds * 1000) * 1e6))
  return [seconds, nanoseconds]
}
