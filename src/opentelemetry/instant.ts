/**
 * A moment as OpenTelemetry's pair of whole seconds and nanoseconds. A bare number would be taken for one since the
 * process started where it is small enough.
 *
 * @param milliseconds since the epoch.
 */
export function instant(milliseconds: number): [seconds: number, nanoseconds: number] {
  const seconds = Math.floor(milliseconds / 1000)
  // Rounding up to a whole second would make a pair that is none.
  const nanoseconds = Math.min(999_999_999, Math.round((milliseconds - seconds * 1000) * 1e6))
  return [seconds, nanoseconds]
}
