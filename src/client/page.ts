/**
 * Lists the components of the page that show the session. Functions such as `signOut` update these components, and
 * notify other tabs.
 */
import type { Session } from "../ports/records.ts"
import { openTabs, tellTabs, type Tabs, type Trigger } from "./tabs.ts"

/** A component that shows the session. */
export interface Shown {
  /** Reads the session from the server. The promise resolves when the component shows the session. */
  readAgain: () => Promise<void>
  /** Shows a session that another function has just read. */
  adopt: (session: Session | null) => void
}

// On a server, this set is always empty, because it contains only mounted components.
const shown = new Set<Shown>()
let tabs: Tabs | undefined

/**
 * Adds a component to the page. While the page has at least one component, the page listens to other tabs.
 *
 * @returns a function that removes the component.
 */
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

/**
 * Shows a session in all components of this page.
 *
 * @param except a component that already shows the session, because it has read the session itself.
 */
export function adoptHere(session: Session | null, except?: Shown): void {
  for (const one of shown) if (one !== except) one.adopt(session)
}
