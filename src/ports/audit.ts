/** The audit trail: one entry for each event that concerns the security of an account. */
import type { AuditName, AuditResult } from "./audit-events.ts"

/**
 * The record of one event. An entry contains no secret, token, code, e-mail address or complete IP address, and names
 * people only by keyed hashes.
 */
export interface AuditEntry {
  /** The id of the entry: 28 hexadecimal characters that sort by time. */
  readonly id: string
  readonly name: AuditName
  /** The time of the event, in milliseconds since the epoch. */
  readonly at: number
  /** The kind of actor that caused the event. */
  readonly by: "visitor" | "operator"
  readonly result: AuditResult
  /**
   * The reason of the result: a stable code of `docs/errors.md`, or the problem that made a step show its form again.
   * Absent after a success.
   */
  readonly reason?: string | undefined
  /**
   * The person, as a hash that is keyed with the application's secret. Absent if the flow did not identify a person.
   */
  readonly person?: string | undefined
  /**
   * The identifier that the visitor typed, or the e-mail address that a provider named, as a hash that is keyed with
   * the application's secret. Without `person`, it does not show who the visitor is: attackers can type other people's
   * addresses.
   */
  readonly identifier?: string | undefined
  /**
   * The id of the chart, as in traces: `oauth`, `email`, `credentials`, `session`, `sign-out`, or a flow of the
   * application.
   */
  readonly flow?: string | undefined
  /** The method and name of the route: `POST signin`. */
  readonly action?: string | undefined
  /** The id of the provider, or of the application's flow. */
  readonly provider?: string | undefined
  /**
   * The methods with which the visitor had authenticated before the event, by their names in RFC 8176. Empty for a
   * sign-in by a link in a mail.
   */
  readonly methods: readonly string[]
  /** The id of the step. */
  readonly step?: string | undefined
  /** The state of the chart in which the request stopped, as a path. */
  readonly state?: string | undefined
  /** The id of the flow in logs, error pages and traces. All requests of the flow have the same id. */
  readonly trace?: string | undefined
  /**
   * The client's network: the first 24 bits of the IPv4 address, or 48 bits of the IPv6 address. Absent if the IP
   * address is unknown.
   */
  readonly address?: string | undefined
  /** The browser and the operating system, such as `Firefox on Windows`. Absent for an unknown browser. */
  readonly device?: string | undefined
}
