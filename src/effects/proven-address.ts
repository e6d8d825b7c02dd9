/**
 * Stores that a user proved their e-mail address. If the adapter has joint calls (see `ports/joint-calls.ts`), one call
 * stores the proof and adds the database session. The call also sees whether the user still exists, so that the sign-in
 * needs no other read for this (LINK-22).
 *
 * A flow that issues no session then stores no proof. The user proves the address again with the next sign-in by mail.
 */
import type { AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { JointCalls } from "../ports/joint-calls.ts"
import type { Runtime } from "./runtime.ts"
import { announce } from "./unit-of-work.ts"

/**
 * Stores the proof, or leaves it to the write of the session.
 *
 * With a composed configuration, the function stores the proof at once, because steps and states of the application can
 * come before the session, and may rely on the proof.
 *
 * @returns the user; `undefined` if the user was deleted.
 */
export async function prove(
  known: AdapterUser,
  { admit }: JointCalls,
  runtime: Runtime,
): Promise<AdapterUser | undefined> {
  const emailVerified = new Date(runtime.now())
  const { session, isComposed } = runtime.config
  if (session.strategy === "database" && !isComposed) {
    const user = { ...known, emailVerified }
    runtime.proof = { user, emailVerified, admit }
    return user
  }
  const user = await admit({ id: known.id, emailVerified }, undefined)
  if (user === null) return undefined
  await announce(runtime, "updateUser", { user })
  return user
}

/**
 * Adds a session together with the proof that {@link prove} left.
 *
 * @returns `false` if the user was deleted. The database then has neither the session nor the proof.
 * @throws {TypeError} if the session belongs to another user than the proof.
 */
export async function addSessionWithProof(session: AdapterSession, runtime: Runtime): Promise<boolean> {
  const { proof } = runtime
  runtime.proof = undefined
  if (proof?.user.id !== session.userId) throw new TypeError("The session belongs to another user than the proof.")
  const { user, emailVerified, admit } = proof
  const changed = await admit({ id: user.id, emailVerified }, session)
  if (changed === null) return false
  // The flow keeps the object `user`. Listeners of the flow get it, as they get the user that `updateUser` returns.
  Object.assign(user, changed)
  await announce(runtime, "updateUser", { user })
  return true
}
