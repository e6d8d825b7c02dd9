import { userByTypedAddress } from "../../../effects/admission/user-by-address.ts"
import type { Runtime } from "../../../effects/runtime.ts"
import type { AdapterUser } from "../../../ports/adapter.ts"
import type { PasswordSettings } from "../../../ports/passwords.ts"
import { readUsername } from "../../../ports/username.ts"
import { parseEmail } from "../../../protocol/user-identifiers.ts"

/** The user whom a visitor means in a sign-in with a password. */
export interface TypedUser {
  readonly user: AdapterUser
  /** The address or the username that the visitor typed, in its normal form. */
  readonly identifier: string
  /** The fields for callbacks of the application. */
  readonly typed: { readonly email?: string; readonly username?: string }
}

/**
 * Finds the user by the text that the visitor typed. With `Password({ usernames })`, a text without `@` is a username.
 * The function then reads the store of usernames and the adapter once each, also for an unknown name and for a text that
 * is no name, so that the time of the response does not show which names exist.
 *
 * @throws {AdapterError} if the database fails.
 */
export async function typedUser(
  text: unknown,
  { usernames }: Pick<PasswordSettings, "usernames">,
  runtime: Runtime,
): Promise<TypedUser | undefined> {
  const { adapter } = runtime.config
  if (adapter === undefined) throw new TypeError("Password() needs an adapter.")
  if (usernames !== undefined && typeof text === "string" && !text.includes("@")) return namedUser(text, runtime)
  const email = parseEmail(text)
  const user = email === undefined ? undefined : await userByTypedAddress(email, adapter, runtime)
  return email === undefined || user === undefined ? undefined : { user, identifier: email, typed: { email } }
}

async function namedUser(text: string, { config: { adapter, stores } }: Runtime): Promise<TypedUser | undefined> {
  const username = readUsername(text)
  const id = await stores?.usernames?.find(username ?? noName)
  if (id === undefined || username === undefined) {
    // An id that no user has could be invalid in the database, such as a text in a column of numbers.
    await adapter?.getUserByEmail?.(noAddress)
    return undefined
  }
  const user = await adapter?.getUser?.(id)
  return user ? { user, identifier: username, typed: { username } } : undefined
}

/** A name and an address that no user has. */
const noName = "@"
const noAddress = "@"
