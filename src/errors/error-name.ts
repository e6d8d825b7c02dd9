/**
 * Returns the name of a thrown error, for the log. The result leaves out the message, because the message can quote a
 * secret.
 */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown"
}
