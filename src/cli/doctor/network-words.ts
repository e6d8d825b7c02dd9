/** Explains errors of calls to other hosts. */
import { networkCauses } from "../../errors/catalogue/network-causes.ts"

const late = "there was no complete answer in time"
const wordsOf: ReadonlyMap<unknown, string> = new Map([
  ...networkCauses.flatMap(({ words = {} }) => Object.entries(words)),
  ["TIMEOUT", late],
])

/** The reason why a call failed: the code of the operating system, and a sentence. */
export interface NetworkTrouble {
  code: string
  says: string
  /** The host in the error, with its port if known: `127.0.0.1:5433`. `undefined` if the error names no host. */
  at: string | undefined
}

/**
 * Explains an error by its first known code. The function searches the error, its causes, and the errors of its
 * connection attempts (one for each IP address of the host). It returns `undefined` if it finds no known code and the
 * error is no time-out.
 */
export function networkTrouble(error: unknown, depth = 0): NetworkTrouble | undefined {
  if (typeof error !== "object" || error === null || depth > 6) return undefined
  const { code, name, cause, errors, err, address, hostname, port } = error as Readonly<Record<string, unknown>>
  const says = wordsOf.get(code)
  if (typeof code === "string" && says !== undefined) {
    const host = typeof address === "string" ? address : hostname
    const at = typeof host === "string" ? `${host}${typeof port === "number" ? `:${port}` : ""}` : undefined
    return { code, says, at }
  }
  const inner = [cause, err, ...(Array.isArray(errors) ? (errors as readonly unknown[]) : [])]
  const found = inner.map((one) => networkTrouble(one, depth + 1)).find((one) => one !== undefined)
  if (found !== undefined) return found
  const aborted = name === "TimeoutError" || name === "AbortError"
  return aborted ? { code: "TIMEOUT", says: late, at: undefined } : undefined
}
