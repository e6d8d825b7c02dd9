/** The port to a store of usernames: one name for each stored user. */
import type { Awaitable } from "./records.ts"

/**
 * A store of the names with which users sign in: `stores.usernames`. All instances of an application share the store.
 * Every method is one atomic call. The library passes names in their normal form (`readUsername`), and the store
 * compares names and ids of users character by character. A name stays when the password of its user is removed.
 */
export interface UsernameStore {
  /** Returns the id of the user who has the name. */
  find(name: string): Awaitable<string | undefined>
  /**
   * Gives a name to a user. Only one of several callers gets a name, and a user has only one name.
   *
   * @returns `false` if a user has the name already, or if this user has a name already. The store then does not change.
   */
  claim(name: string, userId: string): Awaitable<boolean>
  /**
   * Gives a user another name in place of the present one. Another user can get the former name afterwards. Only one of
   * several callers gets a name. The library never calls this method in a transaction of the adapter.
   *
   * @param former if given, the store replaces only this name.
   * @returns `false` if another user has the name, if this user has no name, or if this user's name is not `former` any
   *   more. The store then does not change.
   */
  replace(name: string, userId: string, former?: string): Awaitable<boolean>
  /** Returns the name of a user. */
  of(userId: string): Awaitable<string | undefined>
  /**
   * Removes the name of a user, so that another user can get it. Does nothing if the user has no name.
   *
   * @param former if given, the store removes only this name.
   * @returns `false` if `former` is given, and this user's name is not `former` any more, or the user has no name.
   */
  remove(userId: string, former?: string): Awaitable<boolean | void>
}
