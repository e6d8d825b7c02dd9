/** Decides which notices (mails to users about changes of their account) a configuration sends. */
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Adapter } from "../ports/adapter.ts"
import type { Mailer } from "../ports/mail.ts"
import type { ProviderConfig } from "../ports/provider.ts"
import type { NoticeName } from "../ports/notices.ts"
import { keepsUsers } from "./keeps-users.ts"
import { canMail } from "./mailer.ts"
import type { AuthConfig } from "./options.ts"
import { nearest } from "./unknown-provider-options.ts"

const known: Readonly<Record<NoticeName, true>> = {
  newDevice: true,
  accountLinked: true,
  accountUnlinked: true,
  factorAdded: true,
  factorRemoved: true,
  recoveryCodesMade: true,
  deletionRequested: true,
  passkeyRemoved: true,
  passwordChanged: true,
  passwordRemoved: true,
  factorLocked: true,
  recoveryCodeUsed: true,
  quarantine: true,
}
// The cast is correct, because TypeScript requires that the keys of `known` are exactly the values of `NoticeName`.
const names = Object.keys(known) as readonly NoticeName[]

/**
 * Returns the notices that the library sends. The set is empty in three cases. Without a mailer, the library cannot
 * send mail. Without stored users, the library has no e-mail addresses. In the third case, the configuration sets
 * neither `mailer` nor `notices`: an application that moved from Auth.js must not begin to send mails that it did not
 * send before.
 */
export function noticesOf(
  { notices: given, mailer: configured }: AuthConfig,
  { mailer, adapter }: { mailer: Mailer | undefined; adapter: Adapter | undefined },
): ReadonlySet<NoticeName> {
  const notices = given ?? (configured === undefined ? false : {})
  if (notices === false || mailer === undefined || !keepsUsers(adapter)) return new Set()
  return new Set(names.filter((name) => notices[name] !== false))
}

/** Returns the error for the first fault of the option `notices`. */
export function noticesProblem(config: AuthConfig, providers: readonly ProviderConfig[]): AuthError | undefined {
  const { notices } = config
  if (notices === undefined || notices === false) return undefined
  if (typeof notices !== "object" || notices === null)
    return new InvalidConfiguration("notices is false, or says which are sent: notices: { newDevice: false }.")
  const { language, ...sent } = notices
  if (language !== undefined && typeof language !== "function")
    return new InvalidConfiguration("notices.language is a function that gives the language of a user.")
  for (const [name, value] of Object.entries<unknown>(sent)) {
    if (!Object.hasOwn(known, name)) {
      const near = nearest(name, names)
      return new InvalidConfiguration(
        `notices has no notice "${name}".${near === undefined ? "" : ` Did you mean "${near}"?`} The notices are ${names.join(", ")}.`,
      )
    }
    if (value !== undefined && typeof value !== "boolean")
      return new InvalidConfiguration(`notices.${name} is true or false.`)
  }
  const declared = providers.map((provider) => ({ type: provider.type, config: provider }))
  if (Object.values(sent).includes(true) && !canMail(config, declared))
    return new InvalidConfiguration(
      "notices asks for mails, and nothing sends them. Configure mailer: a mail provider, or { from, send }.",
    )
  return undefined
}
