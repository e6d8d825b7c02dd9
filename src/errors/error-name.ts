/** Returns the name of a thrown error, for the log. The message is left out, because it can quote a secret. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown"
}
