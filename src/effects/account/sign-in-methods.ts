import { passwordSettingsIn } from "../../config/password-settings.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { AccountKey } from "../../ports/adapter.ts"
import { parseEmail } from "../../protocol/user-identifiers.ts"
import type { OwnAccount } from "./account-of-visitor.ts"

type Config = Pick<ResolvedConfig, "declaredProviders" | "ownFlows">

/** A sign-in method that a change removes: an account, or the password in `stores.passwords`. */
export type RemovedMethod = AccountKey | "password"

/**
 * Returns true if the user can still sign in after the removal of a sign-in method. The remaining method can be an
 * account of another configured provider or flow, a sign-in link to an e-mail address that the user has proven, or a
 * password of `Password()`. Recovery codes and second factors are not sign-in methods. A password of another
 * credentials provider does not count, because only the application knows if the user has one.
 */
export function canSignInWithout(removed: RemovedMethod, own: OwnAccount, config: Config): boolean {
  const account = removed === "password" ? undefined : removed
  return (
    signsInByMail(own.user, config) ||
    (removed !== "password" && own.password !== undefined && canHavePassword(own.user, config)) ||
    (own.accounts ?? []).some((other) => (account === undefined || !isSame(other, account)) && signsInBy(other, config))
  )
}

/** Returns true if the user can sign in with a password: `Password()` is configured, and the user has an address. */
export function canHavePassword({ email }: OwnAccount["user"], { declaredProviders }: Config): boolean {
  return parseEmail(email) !== undefined && passwordSettingsIn(declaredProviders) !== undefined
}

/**
 * Returns true if the user must prove control of the mailbox before setting a password: the user has no password, and
 * the address was never proven. Without this proof, the password would count as planted (P3). The next sign-in by mail
 * would then remove the password and the second factors.
 */
export function mustProveAddress({ user, password }: OwnAccount): boolean {
  return password === undefined && !user.emailVerified
}

export function isSame(one: AccountKey, other: AccountKey): boolean {
  return one.provider === other.provider && one.providerAccountId === other.providerAccountId
}

function signsInBy({ provider }: AccountKey, { declaredProviders, ownFlows }: Config): boolean {
  const type = declaredProviders.get(provider)?.type
  if (type === undefined) return ownFlows.get(provider)?.ends === "admission"
  // The account of an anonymous user only marks the user as anonymous. No user can sign in with this account.
  return type !== "credentials" && type !== "anonymous"
}

function signsInByMail({ email, emailVerified }: OwnAccount["user"], { declaredProviders }: Config): boolean {
  // The type says that every user has an e-mail address, but a row of the database can have null.
  const address: unknown = email
  if (typeof address !== "string" || parseEmail(address) === undefined || !emailVerified) return false
  return [...declaredProviders.values()].some(({ type }) => type === "email")
}
