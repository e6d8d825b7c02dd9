import type { Random } from "../ports/random.ts"
import { randomHex } from "./bytes.ts"

/**
 * Makes the id of an audit entry: 28 hexadecimal characters. Sorting entries by their ids, as strings, puts the entries
 * in the order of time, and entries of one request in the order of `index`.
 *
 * @param at the time of the event, in milliseconds since the epoch.
 * @param index the position of the entry among the entries of its request, from 0.
 */
export function auditEntryId(at: number, index: number, { randomBytes }: Pick<Random, "randomBytes">): string {
  const hex = (value: number, digits: number) => Math.max(0, Math.trunc(value)).toString(16).padStart(digits, "0")
  return `${hex(at, 12)}${hex(Math.min(index, 255), 2)}${randomHex(randomBytes, 7)}`
}
