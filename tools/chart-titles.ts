/**
 * The form of titles in a chart (STYLE.md): a short imperative phrase, such as "Verify the ID token". A waiting state names
 * what it waits for, and a final state names the result.
 */

/** The verbs with which titles begin. Add a verb only if none of these verbs has the same meaning. */
const verbs: ReadonlySet<string> = new Set([
  "Accept",
  "Add",
  "Admit",
  "Call",
  "Check",
  "Choose",
  "Clear",
  "Count",
  "Create",
  "Decide",
  "End",
  "Enter",
  "Exchange",
  "Extend",
  "Fetch",
  "Find",
  "Identify",
  "Issue",
  "Look",
  "Map",
  "Match",
  "Merge",
  "Open",
  "Prepare",
  "Read",
  "Recall",
  "Receive",
  "Record",
  "Redeem",
  "Reject",
  "Remove",
  "Renew",
  "Require",
  "Resolve",
  "Send",
  "Sign",
  "Step",
  "Verify",
  "Write",
])

const mostWords = 7

/** Returns one sentence for each title that does not have this form. */
export function unclearTitles(state: object, path: string = "the chart"): string[] {
  const { meta, states = {}, tags, type } = state as StateParts
  const title = meta?.title
  const flaw =
    title === undefined ? undefined : flawOf(title, { isWaiting: tags === "waiting", isFinal: type === "final" })
  const own = flaw === undefined ? [] : [`${path}: the title "${title}" ${flaw}.`]
  const nested = Object.entries(states).flatMap(([key, child]) =>
    unclearTitles(child, path === "the chart" ? key : `${path}.${key}`),
  )
  return [...own, ...nested]
}

/** The parts of a state that this file reads. The charts' own types check them. */
interface StateParts {
  meta?: { title?: string }
  states?: Readonly<Record<string, object>>
  tags?: unknown
  type?: unknown
}

function flawOf(title: string, { isWaiting, isFinal }: { isWaiting: boolean; isFinal: boolean }): string | undefined {
  const words = title.split(" ")
  if (words.length > mostWords) return `has more than ${mostWords} words`
  if (/[.?!:;]$/.test(title)) return "ends with a mark"
  if (isWaiting) return title.startsWith("Wait for ") ? undefined : 'does not begin with "Wait for"'
  const [first = ""] = words
  if (isFinal) return /^[A-Z]\w*(?:ed|en)$/.test(first) ? undefined : "names no result"
  return verbs.has(first) ? undefined : "does not begin with a verb of the list in tools/chart-titles.ts"
}
