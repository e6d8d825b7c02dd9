import { randomHex, type Random } from "./bytes.ts"

/**
 * Names an entry of the audit trail: 28 hexadecimal characters. Entries of one request sort by their order, all others by time.
 *
 * @param at milliseconds since the epoch.
 * @param index of the entry among those of its request.
 */
export function auditEntryId(at: number, index: number, { randomBytes }: Pick<Random, "randomBytes">): string {
  const hex = (value: number, digits: number) => Math.max(0, Math.trunc(value)).toString(16).padStart(digits, "0")
  return `${hex(at, 12)}${hex(Math.min(index, 255), 2)}${randomHex(randomBytes, 7)}`
}
