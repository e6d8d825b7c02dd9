/** Stores the password of a new user. */
import type { PasswordRecord, PasswordStore } from "../../ports/password-store.ts"
import type { Runtime } from "../runtime.ts"
import { onceWritten } from "../unit-of-work.ts"

/**
 * Stores the first password of a user whom this sign-up has just written. If the store can join the transaction of the
 * sign-up, the transaction commits or rolls back both. Otherwise the library writes the user first, and the password
 * after the commit. If the process ends between the two writes, the user has no password, and can set one by a password
 * reset. A password without its user never exists.
 *
 * A database can use the id of an earlier user again. The function therefore removes a password that is left from an
 * earlier user. For a user who existed before this sign-up, call `create` of the store instead.
 *
 * @throws {TypeError} if the configuration has no store of passwords.
 * @throws if the store fails in the transaction, or if no transaction is open. If the store fails after the commit, the
 * effect that commits rejects.
 */
export async function storeFirstPassword(record: PasswordRecord, runtime: Runtime): Promise<void> {
  const { unit, config } = runtime
  const store = config.stores?.passwords
  if (store === undefined) throw new TypeError("The configuration has no stores.passwords.")
  const joined = unit?.joins === true ? config.stores?.within?.(unit.adapter)?.passwords : undefined
  if (joined !== undefined) return writeFirst(record, joined)
  await onceWritten(runtime, () => writeFirst(record, store))
}

async function writeFirst(record: PasswordRecord, store: PasswordStore): Promise<void> {
  if (await store.create(record)) return
  await store.remove(record.userId)
  if (!(await store.create(record))) throw new Error("Another request stored a password of the new user.")
}
