import { passwordSettingsIn } from "../../config/password-settings.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { AccountKey } from "../../ports/adapter.ts"
import type { OwnAccount } from "./account-of-visitor.ts"

type Config = Pick<ResolvedConfig, "declaredProviders" | "ownFlows">

/** A sign-in method that a change removes: an account, which can be that of a passkey, or the password in `stores.passwords`. */
export type RemovedMethod = AccountKey | "password"

/**
 * Returns true if the user can still sign in after a sign-in method is removed: by an account of another configured
 * provider or flow, by a passkey whose public key is stored, by a sign-in link to an e-mail address that the user has proven, or by a password of `Password()`.
 * The link counts only if a sign-in finds the user by the address, and the password only if a sign-in finds the user by
 * the address or the username. Recovery codes and second factors are no sign-in methods. A password of another
 * credentials provider does not count, because only the application knows if the user has one.
 *
 * @throws if the database or a store fails.
 */
export async function canSignInWithout(removed: RemovedMethod, own: OwnAccount, config: Config): Promise<boolean> {
  const account = removed === "password" ? undefined : removed
  if ((await accountsToSignIn(own)).some((other) => !(account && isSame(other, account)) && signsInBy(other, config)))
    return true
  if (await signsInByMail(own, config)) return true
  return removed !== "password" && (await own.password()) !== undefined && (await canHavePassword(own, config))
}

/**
 * Returns true if the user can sign in with a password: `Password()` is configured, and a sign-in finds the user by the
 * address or by the username. Throws if the database or a store fails.
 */
export async function canHavePassword(
  { isFoundByAddress, username }: Pick<OwnAccount, "isFoundByAddress" | "username">,
  { declaredProviders }: Config,
): Promise<boolean> {
  const settings = passwordSettingsIn(declaredProviders)
  if (settings === undefined) return false
  return (await isFoundByAddress()) || (settings.usernames !== undefined && (await username()) !== undefined)
}

/**
 * Returns true if the user must prove control of the mailbox before setting a password: the user has no password, and
 * the address was never proven. Without this proof, the password would count as planted (P3). The next sign-in by mail
 * would then remove the password and the second factors. Throws if the store of passwords fails.
 */
export async function mustProveAddress({ user, password }: OwnAccount): Promise<boolean> {
  return !user.emailVerified && (await password()) === undefined
}

/** Returns the accounts, without those accounts of passkeys for which no public key is stored. */
async function accountsToSignIn(own: OwnAccount): Promise<readonly AccountKey[]> {
  const others = ((await own.accounts()) ?? []).filter(({ type }) => type !== "webauthn")
  return [...others, ...((await own.passkeys()) ?? []).map(({ account }) => account)]
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

async function signsInByMail(
  { user: { emailVerified }, isFoundByAddress }: OwnAccount,
  { declaredProviders }: Config,
): Promise<boolean> {
  const hasMail = [...declaredProviders.values()].some(({ type }) => type === "email")
  return hasMail && Boolean(emailVerified) && (await isFoundByAddress())
}
