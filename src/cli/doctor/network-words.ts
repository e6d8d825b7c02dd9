/** What goes wrong on the way to another machine, in words. */
import { networkCauses } from "../../errors/catalogue/network-causes.ts"

const late = "there was no complete answer in time"
const wordsOf: ReadonlyMap<unknown, string> = new Map([
  ...networkCauses.flatMap(({ words = {} }) => Object.entries(words)),
  ["TIMEOUT", late],
])

/** Why a call failed: the code of the system, and the same in words. */
export interface NetworkTrouble {
  code: string
  says: string
  /** Where it happened, if the system says so: `127.0.0.1:5433`, or the name that nobody knows. */
  at: string | undefined
}

/**
 * Looks for a code that is known here in an error, in what caused it, and in the several tries of a name with several
 * addresses. `undefined` for an error that is no trouble of the network.
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
