/** The data of the flows of the account page. */
import type { AccountChange, AccountOverview, ChangeRefusal, LinkRequest } from "../ports/account.ts"

/**
 * The changes of the form routes. `endOthers` ends all other sessions. `link` begins a sign-in at the provider, which
 * links the account.
 */
export type RequestedChange = AccountChange | { readonly change: "endOthers" } | LinkRequest

export interface ChangeData {
  change: RequestedChange | null
  why: ChangeRefusal | null
  /** The id of the signed-in user, by which the flow counts the attempts to choose a username. */
  user: string
  /** The maximum age of the authentication, in seconds, that the session did not meet. */
  maxAge: number | null
}

export interface OverviewData {
  account: AccountOverview | null
  /**
   * The name of the change that the library made, from the parameter `done` of the page's URL. After a refused change,
   * `problem` has the reason instead.
   */
  done: string
  problem: string
}
