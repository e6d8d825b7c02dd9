/**
 * Returns a time as OpenTelemetry's pair of seconds and nanoseconds. The result is not a single number, because
 * OpenTelemetry reads a small number as relative to the start of the process.
 *
 * @param milliseconds since the epoch.
 */
export function instant(milliseconds: number): [seconds: number, nanoseconds: number] {
  const seconds = Math.floor(milliseconds / 1000)
  // The nanoseconds must not round up to a whole second, because the pair would be invalid.
  const nanoseconds = Math.min(999_999_999, Math.round((milliseconds - seconds * 1000) * 1e6))
  return [seconds, nanoseconds]
}
