/**
 * Writes and reads notes of sign-ups in progress, for databases without transactions. A note is a verification token,
 * because most of these databases have a table for verification tokens. A note records which user the sign-up with an
 * account creates. A note contains only a hash of the account, the provider, the user and the application's secret.
 * Only the application can therefore write or find a note.
 *
 * A note has the kind `left` until a request continues the sign-up. This request replaces the note by a note of the
 * kind `taken`, so that two requests do not continue the sign-up at the same time. After a minute, another request may
 * continue the sign-up.
 */
import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter } from "../../ports/adapter.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"

/** The milliseconds for which an interrupted sign-up can be continued. */
const lifetime = 60 * 60 * 1000
/** The milliseconds after which a request that took a note, and has not finished, counts as interrupted. */
const patience = 60 * 1000

/** The milliseconds for which a note says that a sign-up with a passkey was interrupted. */
const passkeyLifetime = 30 * 24 * 60 * 60 * 1000

/** The adapter methods that notes need. */
type Notes = Required<Pick<Adapter, "createVerificationToken" | "useVerificationToken">>

/**
 * Returns the adapter's methods for notes; `undefined` if the library uses no notes. An adapter with transactions needs
 * no notes. The library also uses no notes if a person can sign in as a user without a linked account: by a password,
 * or because a provider links by address. A user without an account can then belong to such a person, so the account of
 * the note must not be linked to this user.
 */
function notesOf({ config: { adapter, declaredProviders } }: Runtime): Notes | undefined {
  if (adapter?.transaction !== undefined) return undefined
  const { createVerificationToken, useVerificationToken } = adapter ?? {}
  if (createVerificationToken === undefined || useVerificationToken === undefined) return undefined
  for (const { type, config } of declaredProviders.values()) {
    if (type === "credentials") return undefined
    if (type !== "email" && "allowDangerousEmailAccountLinking" in config && config.allowDangerousEmailAccountLinking)
      return undefined
  }
  return { createVerificationToken, useVerificationToken }
}

/**
 * Writes a note, and for a sign-up with a passkey a second one, of the kind `begun`: see {@link tookInterrupted}. The
 * effect calls this function before it creates the user, and again if the database assigned another id to the user.
 *
 * @returns true if the note is stored. If the database cannot store the note, the sign-up continues without a note.
 */
export async function rememberSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  const notes = notesOf(runtime)
  if (notes === undefined) return false
  try {
    const expires = new Date(runtime.now() + lifetime)
    await notes.createVerificationToken({ ...(await note("left", candidate, { userId, runtime })), expires })
    if (candidate.passkey?.registers !== undefined) {
      const begun = await note("begun", anyPasskey, { userId, runtime })
      await notes.createVerificationToken({ ...begun, expires: new Date(runtime.now() + passkeyLifetime) })
    }
    return true
  } catch {
    runtime.config.log.debug("sign_up_note_not_written")
    return false
  }
}

/**
 * Removes the notes of a sign-up. The effect calls this function when it has linked the account, or if it created no
 * user. If a note stayed, and the user later unlinked the account, the next sign-in would link the account again.
 */
export async function forgetSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<void> {
  const notes = notesOf(runtime)
  if (notes === undefined) return
  try {
    for (const kind of ["left", "taken"] as const)
      await notes.useVerificationToken(await note(kind, candidate, { userId, runtime }))
    if (candidate.passkey?.registers !== undefined)
      await notes.useVerificationToken(await note("begun", anyPasskey, { userId, runtime }))
  } catch {
    // The note expires.
    runtime.config.log.debug("sign_up_note_not_removed")
  }
}

/**
 * Removes a note of the kind `left`. Of any number of concurrent callers, one gets `true`. Rejects if the database
 * fails.
 */
export async function takeNote(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  const left = await note("left", candidate, { userId, runtime })
  const found = await notesOf(runtime)?.useVerificationToken(left)
  return found ? new Date(found.expires).getTime() > runtime.now() : false
}

/**
 * Returns true if no other request has continued the sign-up that this request began, and then removes all notes of the
 * sign-up.
 */
export async function isStillOurs(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  if (notesOf(runtime) === undefined) return true
  if (!(await takeNote(candidate, userId, runtime))) return false
  await forgetSignUp(candidate, userId, runtime)
  return true
}

/**
 * Returns true if a sign-up with this account created this user and was interrupted. The caller then continues the
 * sign-up.
 */
export async function recallsSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  const notes = notesOf(runtime)
  if (notes === undefined) return false
  try {
    const taken = await note("taken", candidate, { userId, runtime })
    const earlier = await notes.useVerificationToken(taken)
    if (earlier) {
      // Another request took the note. If this happened a short time ago, the other request can still be running.
      // Otherwise the other request was interrupted.
      const expires = new Date(earlier.expires)
      await notes.createVerificationToken({ ...taken, expires })
      return expires.getTime() > runtime.now() && expires.getTime() - lifetime + patience < runtime.now()
    }
    await notes.createVerificationToken({ ...taken, expires: new Date(runtime.now() + lifetime) })
    if (await takeNote(candidate, userId, runtime)) return true
    await notes.useVerificationToken(taken)
    return false
  } catch {
    // If the database fails, the sign-in continues without a note.
    runtime.config.log.debug("sign_up_note_not_read")
    return false
  }
}

/**
 * Returns true if a sign-up with a passkey created this user and was interrupted, and removes the note. Of any number of
 * concurrent callers, one gets `true`. A note that is younger than a minute stays, and the result is false: the sign-up
 * can still be in progress. The note does not depend on the passkey, because the next attempt can have another one.
 *
 * @throws if the database fails.
 */
export async function tookInterrupted(userId: string, runtime: Runtime): Promise<boolean> {
  const notes = notesOf(runtime)
  const begun = await note("begun", anyPasskey, { userId, runtime })
  const found = await notes?.useVerificationToken(begun)
  if (!found) return false
  const expires = new Date(found.expires)
  const left = expires.getTime() - runtime.now()
  if (left <= passkeyLifetime - patience) return left > 0
  await notes?.createVerificationToken({ ...begun, expires })
  return false
}

/** Stands in a note for every passkey. */
const anyPasskey = { provider: "", providerAccountId: "" }

async function note(
  kind: "left" | "taken" | "begun",
  { provider, providerAccountId }: Pick<Candidate, "provider" | "providerAccountId">,
  { userId, runtime }: { userId: string; runtime: Runtime },
): Promise<{ identifier: string; token: string }> {
  const subject = JSON.stringify([kind, provider, providerAccountId, userId])
  const hash = await sha256(`${runtime.config.secrets.join(",")} authchart sign-up ${subject}`)
  // The identifier is not an address, so that the note is never taken for a sign-in link.
  return { identifier: `authchart.sign-up.${hash.slice(0, 16)}`, token: await sha256(hash) }
}
