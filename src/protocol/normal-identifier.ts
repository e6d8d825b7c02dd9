/** Returns an identifier in one form for all its spellings, which differ in case, outer spaces or Unicode form (NFKC). */
export function normalIdentifier(typed: string): string {
  return typed.normalize("NFKC").trim().toLowerCase()
}
