/**
 * Returns the normal form of an identifier. Spellings that differ only in case, surrounding spaces or Unicode form
 * (NFKC) have the same normal form.
 */
export function normalIdentifier(typed: string): string {
  return typed.normalize("NFKC").trim().toLowerCase()
}
