import * as React from "react"
import { accountChanges, type AccountChanges } from "../client/account.ts"
import { createAccountStore, type AccountState } from "../client/account-store.ts"

/** The result of `useAccount`. */
export type Account = AccountState & {
  /** Reads the account again. */
  readonly refresh: () => Promise<void>
  readonly change: AccountChanges
}

/**
 * Reads the account of the signed-in user, and changes it. The configuration needs the plugin `account()` of
 * `authchart/account`. The account is read when the component is mounted, after each change, and after a sign-in or
 * sign-out in this page or another tab. During rendering on a server, the status is `loading`.
 */
export function useAccount(): Account {
  const [store] = React.useState(createAccountStore)
  const state = React.useSyncExternalStore(store.subscribe, store.known, store.known)
  React.useEffect(() => store.open(), [store])
  return React.useMemo(() => ({ ...state, refresh: store.refresh, change: accountChanges }), [state, store])
}
