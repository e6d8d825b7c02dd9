/** Two spellings of one identifier are one. */
export function normalIdentifier(typed: string): string {
  return typed.normalize("NFKC").trim().toLowerCase()
}
