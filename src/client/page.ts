/** The sessions that a page shows: what is done by a plain function of this library reaches them, and other tabs. */
import type { Session } from "../ports/records.ts"
import { openTabs, tellTabs, type Tabs, type Trigger } from "./tabs.ts"

/** Something in the page that shows the session. */
export interface Shown {
  /** Asks the server. Resolves when the answer is shown. */
  readAgain: () => Promise<void>
  /** Shows what the server has just said. */
  adopt: (session: Session | null) => void
}

// Of the page, and so empty for ever on a server: only what is mounted gets in.
const shown = new Set<Shown>()
let tabs: Tabs | undefined

/** @returns leaves again. */
export function joinPage(one: Shown): () => void {
  shown.add(one)
  tabs ??= openTabs(() => void readAgainHere())
  return () => {
    shown.delete(one)
    if (shown.size > 0) return
    tabs?.close()
    tabs = undefined
  }
}

export function tellOtherTabs(trigger: Trigger): void {
  if (tabs === undefined) tellTabs(trigger)
  else tabs.tell(trigger)
}

/** Whatever shows a session in this page asks the server for it. */
export async function readAgainHere(): Promise<void> {
  await Promise.all([...shown].map((one) => one.readAgain()))
}

/** @param except who knows already. */
export function adoptHere(session: Session | null, except?: Shown): void {
  for (const one of shown) if (one !== except) one.adopt(session)
}
