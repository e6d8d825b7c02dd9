import { AdapterError, InvalidConfiguration } from "../../errors/classes.ts"
import type { AdapterUser } from "../../ports/adapter.ts"
import type { PasswordRecord, PasswordStore } from "../../ports/password-store.ts"
import { endAllSessions } from "../account/end-all-sessions.ts"
import { notify } from "../mails/notify.ts"
import type { Runtime } from "../runtime.ts"
import { onceWritten } from "../unit-of-work.ts"
import { storeFirstPassword } from "./store-first-password.ts"

/**
 * Stores the password of a user who has proven the mailbox in this sign-in. For a user who existed before this sign-in,
 * the function ends all sessions before and after the write (P9), and requests the notice before the write (decision
 * 0027).
 */
export async function setPassword(
  user: { readonly id: string } & Pick<AdapterUser, "email">,
  { hash, isNewUser }: { hash: string; isNewUser: boolean },
  runtime: Runtime,
): Promise<void> {
  const record = { userId: user.id, hash, changedAt: runtime.now() }
  if (isNewUser) {
    await storeFirstPassword(record, runtime)
    // If the sign-up is undone, the user and the password never existed.
    return onceWritten(runtime, async () => void runtime.accountEvents.push({ name: "password.set", user: user.id }))
  }
  const passwords = runtime.config.stores?.passwords
  if (passwords === undefined) throw new InvalidConfiguration("Password() requires stores with passwords.")
  await notify({ name: "passwordChanged", user }, runtime)
  await endAllSessions(user.id, runtime)
  await write(record, passwords)
  runtime.accountEvents.push({ name: "password.reset", user: user.id })
  // A sign-in that was in progress could read the former password before the write, and issue its session after the
  // first end of all sessions.
  await endAllSessions(user.id, runtime)
}

/** The number of attempts, if other requests change the password at the same time. The last change counts. */
const tries = 5

/**
 * Stores the first password of a user, or replaces the user's password.
 *
 * @throws {AdapterError} if other requests replace the password during every attempt.
 * @throws if the store fails.
 */
async function write(record: PasswordRecord, passwords: PasswordStore): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const found = await passwords.get(record.userId)
    const isWritten = found === undefined ? await passwords.create(record) : await passwords.replace(record, found.hash)
    if (isWritten) return
  }
  throw new AdapterError("Other requests changed the password of this user at the same time.")
}
