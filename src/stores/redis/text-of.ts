/** Reads the text that a script returned. A client can be configured to return bytes. */
export function textOf(answer: unknown): string | undefined {
  if (typeof answer === "string") return answer
  return answer instanceof Uint8Array ? new TextDecoder().decode(answer) : undefined
}
