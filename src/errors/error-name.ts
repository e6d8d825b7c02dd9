/** The class of what was thrown, for a log. The message is left out, because it may quote a secret. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : "unknown"
}
