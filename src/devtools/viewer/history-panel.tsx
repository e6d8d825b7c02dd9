import type { JSX } from "preact"
import { useState } from "preact/hooks"
import type { ChartOfFlow } from "../draw/charts.ts"
import type { HistoryEntry } from "../draw/history.ts"
import { besideScript } from "./beside.ts"
import { HistoryRow } from "./history-row.tsx"
import { lookUp } from "./history-source.ts"
import { Button } from "./parts.tsx"

interface Props {
  /** The URL that looks up an audit trail, relative to the visualizer's scripts. */
  address: string
  charts: readonly ChartOfFlow[]
}

interface Found {
  /** The user whose audit trail is shown; empty before the first look-up. */
  of: string
  entries: readonly HistoryEntry[]
  more: boolean
  problem: string
}

const nothingYet: Found = { of: "", entries: [], more: false, problem: "" }

/** Shows a user's audit trail, for questions such as "why could this user not sign in yesterday?". */
export function HistoryPanel({ address, charts }: Props): JSX.Element {
  const [typed, setTyped] = useState("")
  const [found, setFound] = useState(nothingYet)
  const [busy, setBusy] = useState(false)
  const load = async (of: string, earlier: readonly HistoryEntry[]) => {
    setBusy(true)
    const answer = await lookUp(besideScript(address), of, earlier.at(-1)?.entry.id)
    setBusy(false)
    if (typeof answer === "string") setFound({ of, entries: earlier, more: false, problem: answer })
    else setFound({ of, entries: [...earlier, ...answer.entries], more: answer.more, problem: "" })
  }
  const { of, entries, more, problem } = found
  return (
    <section class="history" aria-label="History of a user">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== "") void load(typed.trim(), [])
        }}
      >
        <label>
          User
          <input
            type="text"
            placeholder="id, mail address, provider:id, or reference"
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={busy}>
          Show
        </button>
      </form>
      <p class="problem" role="alert">
        {problem}
      </p>
      <p class="soft" role="status">
        {busy ? "Looking…" : statusWords(found)}
      </p>
      {entries.length > 0 && (
        <ol class="entries">
          {entries.map((one) => (
            <HistoryRow key={one.entry.id} {...one} charts={charts} />
          ))}
        </ol>
      )}
      {more && <Button says="Show older entries" disabled={busy} onClick={() => void load(of, entries)} />}
    </section>
  )
}

function statusWords({ of, entries, more, problem }: Found): string {
  if (of === "") return "The audit trail of one user: sign-ins, refusals with their reasons, mails and sign-outs."
  if (problem !== "") return ""
  if (entries.length === 0)
    return "No entries: nothing is recorded under these words in the time that entries are kept. For a reference, search the log of the application: a sign-in that stops before it names a user has no entry."
  const count = entries.length === 1 ? "1 entry" : `${entries.length} entries`
  return `${count}${more ? " so far" : ""}, newest first.`
}
