/** Makes a store that keeps the account that a page shows up to date. It works without React. */
import type { AccountOverview } from "../ports/account.ts"
import { readAccount } from "./account.ts"
import { joinPage } from "./page.ts"

/**
 * The account that a page shows. `signedOut`: no user is signed in. `failed`: a read failed while the page
 * had no account to show. If a later read fails, the page still shows the account.
 */
export type AccountState =
  | { readonly status: "ready"; readonly data: AccountOverview }
  | { readonly status: "loading" | "signedOut" | "failed"; readonly data: undefined }

export interface AccountStore {
  /** Returns the current state. The object stays the same until the state changes. */
  known: () => AccountState
  subscribe: (changed: () => void) => () => void
  /**
   * Reads the account. Reads it again after changes, and when another tab reports a change. Returns a function that
   * stops this.
   */
  open: () => () => void
  refresh: () => Promise<void>
}

export function createAccountStore(): AccountStore {
  let known: AccountState = { status: "loading", data: undefined }
  /**
   * The number of the last request. `shown` is the number of the request whose response the page shows. A response with
   * a lower number is dropped, because it is older than the account on the page.
   */
  let asked = 0
  let shown = 0
  /** The JSON of the session that another component passed to `adopt` last. */
  let adopted: string | undefined
  const subscribers = new Set<() => void>()

  function show(state: AccountState): void {
    known = state
    for (const changed of subscribers) changed()
  }

  async function refresh(): Promise<void> {
    const turn = ++asked
    const account = await readAccount()
    if (turn < shown) return
    shown = turn
    if (account === null) show({ status: "signedOut", data: undefined })
    else if (account !== undefined) show({ status: "ready", data: account })
    else if (known.status !== "ready") show({ status: "failed", data: undefined })
  }

  return {
    known: () => known,
    subscribe(changed) {
      subscribers.add(changed)
      return () => void subscribers.delete(changed)
    },
    open() {
      const leave = joinPage({
        readAgain: refresh,
        // A session need not name its user. Therefore, any changed session can belong to another user, and the store
        // reads the account again.
        adopt: (session) => {
          const json = JSON.stringify(session)
          if (json === adopted) return
          adopted = json
          void refresh()
        },
      })
      void refresh()
      return leave
    },
    refresh,
  }
}
