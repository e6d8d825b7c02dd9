/** The components of a page that show the session. Functions such as `signOut` update them, and other tabs. */
import type { Session } from "../ports/records.ts"
import { openTabs, tellTabs, type Tabs, type Trigger } from "./tabs.ts"

/** A component that shows the session. */
export interface Shown {
  /** Reads the session. Resolves when it is shown. */
  readAgain: () => Promise<void>
  /** Shows a session that was just read. */
  adopt: (session: Session | null) => void
}

// Always empty on a server: only mounted components are in it.
const shown = new Set<Shown>()
let tabs: Tabs | undefined

/** @returns a function that removes the component. */
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

/** Makes all components of this page read the session. */
export async function readAgainHere(): Promise<void> {
  await Promise.all([...shown].map((one) => one.readAgain()))
}

/** Shows a session in all components of this page. @param except the component that read it. */
export function adoptHere(session: Session | null, except?: Shown): void {
  for (const one of shown) if (one !== except) one.adopt(session)
}
