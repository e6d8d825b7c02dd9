/** The types of the port `Adapter`, through which the library uses a database, for authors of adapters. */
export type {
  Adapter,
  AdapterAccount,
  AdapterAccountType,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../ports/adapter.ts"

const timestamp = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Returns `true` if a value is an ISO 8601 timestamp with a time zone, as `JSON.stringify` writes a `Date`. An adapter
 * can use this function to find the dates in the results of a database that returns dates as strings.
 *
 * Does not prove that the day exists: JavaScript reads 30 February as 1 March.
 */
export function isDate(value: unknown): value is string {
  return typeof value === "string" && timestamp.test(value) && !Number.isNaN(Date.parse(value))
}
