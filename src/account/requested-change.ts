import type { AccountChange, LinkRequest } from "../ports/account.ts"
import type { ChangeData } from "./account-data.ts"

/** Returns the change that the visitor requested. The flow's first transition wrote this change to the context. */
export function requestedIn({ change }: ChangeData): AccountChange | LinkRequest {
  if (change === null || change.change === "endOthers") throw new TypeError("The flow has no change to judge.")
  return change
}

/** Returns the change for `changeAccount`. Throws for a link, because the sign-in links accounts. */
export function changeIn(seen: ChangeData): AccountChange {
  const change = requestedIn(seen)
  if (change.change === "link") throw new TypeError("The flow has no change to make.")
  return change
}
