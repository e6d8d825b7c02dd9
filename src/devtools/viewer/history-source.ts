/** Requests the audit trail of one person from the server. */
import type { History } from "../draw/history.ts"
import { readHistory } from "../follow/read-history.ts"

/** A page of an audit trail, or a sentence with the reason why the look-up failed. */
export type LookedUp = History | string

/**
 * Looks up a page of a person's audit trail. The function never rejects.
 *
 * @param before the id of the last entry of the previous page.
 */
export async function lookUp(url: string, of: string, before: string | undefined): Promise<LookedUp> {
  try {
    const headers = { "content-type": "application/json" }
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify({ of, before }) })
    if (!response.ok) return `The server answered ${response.status}; its log says why.`
    return readHistory(await response.json()) ?? "This page cannot read the answer. Is it as old as the server?"
  } catch {
    return "The server cannot be reached."
  }
}
