/** The class of a thrown value, for the log. Leaves out the message, which can quote a secret. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown"
}
