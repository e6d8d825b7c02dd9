/** `authchart/account`: pages and a JSON interface on which signed-in users manage their account. */
import type { Plugin } from "../machines/own-flow/plugin.types.ts"
import { changeFlow } from "./account/change-flow.ts"
import { dataFlow } from "./account/data-flow.ts"
import { passkeyFlow } from "./account/passkey-flow.ts"
import { overviewFlow } from "./account/overview-flow.ts"
import { passwordFlow } from "./account/password-flow.ts"
import { onceForSettings } from "../machines/own-flow/once-for-settings.ts"

export type {
  AccountActivity,
  AccountChange,
  AccountFactor,
  AccountOverview,
  AccountPasskey,
  AccountPassword,
  AccountSession,
  AccountUser,
  AccountUsername,
  ChangeRefusal,
  LinkedAccount,
  LinkRequest,
} from "./ports/account.ts"

export type { UsernameFault } from "./ports/username.ts"

export interface AccountOptions {
  /**
   * The maximum age of the authentication, in seconds, for every change of the account. A user who authenticated longer
   * ago must first authenticate again. Default 300.
   */
  readonly maxAge?: number | undefined
  /**
   * The path of the application's own account page, such as `/settings`. The library redirects browsers to this page if
   * they open `/account`, and after each change. After a change, the query of the URL contains the name of the change
   * (`done=unlink`), or the reason why the library refused the change (`problem=last_way`). Default: the built-in page.
   */
  readonly page?: string | undefined
  /**
   * The number of days after which an account is deleted, if its user asks for the deletion. During this time the user
   * can sign in and keep the account. The application must call `users.deleteDue()` regularly: only this call deletes
   * these users. Default `false`: users cannot delete their account.
   */
  readonly deleteAfter?: number | false | undefined
}

interface FlowSettings {
  readonly maxAge: number
  readonly page: string | undefined
  readonly deleteAfter: number | false
}

const flowsFor = onceForSettings(({ maxAge, page, deleteAfter }: FlowSettings) => [
  overviewFlow(page, deleteAfter),
  changeFlow(maxAge, deleteAfter),
  passwordFlow(maxAge),
  passkeyFlow(maxAge),
  dataFlow(maxAge),
])

/**
 * Returns the plugin of the account page at `<basePath>/account`, where signed-in users see and change their account:
 * their profile, linked accounts, password, second factors, sessions and recent activity. The configuration needs an
 * `adapter` that stores users, `stores`, and `session: { stepUp: true }`.
 *
 * @throws {TypeError} for a `maxAge` that is not a number of seconds above 0, or a `page` that is not a path, or a
 *   `deleteAfter` that is not a whole number of days from 1 to 3650.
 */
export function account({ maxAge = 300, page, deleteAfter = false }: AccountOptions = {}): Plugin {
  if (!(Number.isFinite(maxAge) && maxAge > 0))
    throw new TypeError(`maxAge of account() is a number of seconds above 0, not ${String(maxAge)}.`)
  if (page !== undefined && !/^\/(?![/\\])/.test(page))
    throw new TypeError(`page of account() is a path of this site, such as "/settings", not "${page}".`)
  if (deleteAfter !== false && !(Number.isInteger(deleteAfter) && deleteAfter >= 1 && deleteAfter <= 3650))
    throw new TypeError(
      `deleteAfter of account() is a whole number of days from 1 to 3650, or false, not ${String(deleteAfter)}.`,
    )
  return {
    id: "account",
    linkMaxAge: maxAge,
    flows: flowsFor({ maxAge, page, deleteAfter }),
  }
}

export default account
