/** The audit trail: one entry for each event that concerns the security of an account. */
import type { AuditName, AuditResult } from "./audit-events.ts"

/**
 * One event. It holds no secret, token, code, mail address or whole client address; people are named by keyed hashes.
 */
export interface AuditEntry {
  /** Names the entry: 28 hexadecimal characters that sort by time. */
  readonly id: string
  readonly name: AuditName
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The actor. */
  readonly by: "visitor" | "operator"
  readonly result: AuditResult
  /** Stable code of the catalogue of failures, or the word with which a step asks again. Absent after a success. */
  readonly reason?: string | undefined
  /** The person: a hash of `personKey()`, keyed with the application's secret. Absent while the flow knows no person. */
  readonly person?: string | undefined
  /**
   * The identifier that was typed, or the address that a provider named, as a hash keyed with the application's secret. It
   * belongs to no person until `person` is there too: strangers type addresses of others.
   */
  readonly identifier?: string | undefined
  /** Id of the chart, as in traces: `oauth`, `email`, `credentials`, `session`, `sign-out`, or a flow of the application. */
  readonly flow?: string | undefined
  /** The method and name of the route: `POST signin`. */
  readonly action?: string | undefined
  /** Id of the provider, or of the application's flow. */
  readonly provider?: string | undefined
  /** Methods that were proven so far, by RFC 8176. Empty for a link in a mail. */
  readonly methods: readonly string[]
  /** Id of the step. */
  readonly step?: string | undefined
  /** Path of the state in the chart where the request stopped. */
  readonly state?: string | undefined
  /** The id of the flow in logs, error pages and traces, the same for all of its requests. */
  readonly trace?: string | undefined
  /** The client's network: the first 24 bits of IPv4, 48 of IPv6. Absent where the address is not known. */
  readonly address?: string | undefined
  /** Browser and system: `Firefox on Windows`. Absent for others. */
  readonly device?: string | undefined
}
