/** Reads the answer of a script that gives a text or nothing; clients may be told to give bytes. */
export function textOf(answer: unknown): string | undefined {
  if (typeof answer === "string") return answer
  return answer instanceof Uint8Array ? new TextDecoder().decode(answer) : undefined
}
