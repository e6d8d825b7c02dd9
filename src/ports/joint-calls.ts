/**
 * Joint calls: one call to the database that does the work of several methods of an adapter. Sign-ins with a mailed link
 * or code use them, because each statement costs a round trip, and each write waits for the disk.
 *
 * The joint calls belong to the functions of one adapter. An application that replaces one of
 * these functions (`{ ...sqlAdapter(options), getUser }`), or that wraps the adapter, therefore has no joint calls: its
 * own functions run.
 */
import type { Adapter, AdapterSession, AdapterUser, VerificationToken } from "./adapter.ts"

/** The methods whose work the joint calls do. */
type Joined = "getUser" | "getUserByEmail" | "updateUser" | "createSession" | "useVerificationToken"

export interface JointCalls {
  /**
   * Does the work of `useVerificationToken`, then of `getUserByEmail`.
   *
   * @param address the e-mail address of the user to find.
   * @returns the used token, and the user; `null` if there is no such token.
   */
  redeem(
    used: Pick<VerificationToken, "identifier" | "token">,
    address: string,
  ): Promise<{ token: VerificationToken; user: AdapterUser | null } | null>
  /**
   * Does the work of `getUser`, `updateUser` and `createSession`: stores the time at which the user proved their
   * address, and adds the session. The database commits both or neither, and never adds a session for a user who was
   * deleted.
   *
   * @param session the session to add; `undefined` to change only the user.
   * @returns the changed user; `null` if the user does not exist.
   */
  admit(
    proven: Pick<AdapterUser, "id" | "emailVerified">,
    session: AdapterSession | undefined,
  ): Promise<AdapterUser | null>
}

interface Registered {
  readonly instead: Pick<Adapter, Joined>
  readonly calls: JointCalls
}

/**
 * The key of the property that holds the joint calls. The property is on the function `createSession`. A symbol of the
 * global registry works even if a bundler loads this module twice, for the adapter and for the library.
 */
const key = Symbol.for("authchart: joint calls")

/** Records the joint calls of an adapter, and returns the adapter. */
export function withJointCalls<A extends Required<Pick<Adapter, Joined>>>(adapter: A, calls: JointCalls): A {
  const { getUser, getUserByEmail, updateUser, createSession, useVerificationToken } = adapter
  const instead = { getUser, getUserByEmail, updateUser, createSession, useVerificationToken }
  Object.defineProperty(createSession, key, { value: { instead, calls } satisfies Registered })
  return adapter
}

/** Returns the joint calls of an adapter; `undefined` if the adapter has none, or has other methods than they replace. */
export function jointCallsOf(adapter: Adapter): JointCalls | undefined {
  const { createSession } = adapter
  // The cast is safe, because only `withJointCalls` sets this property.
  const found = createSession === undefined ? undefined : (Reflect.get(createSession, key) as Registered | undefined)
  if (found === undefined) return undefined
  const { instead, calls } = found
  const isOwn =
    createSession === instead.createSession &&
    adapter.getUser === instead.getUser &&
    adapter.getUserByEmail === instead.getUserByEmail &&
    adapter.updateUser === instead.updateUser &&
    adapter.useVerificationToken === instead.useVerificationToken
  return isOwn ? calls : undefined
}
