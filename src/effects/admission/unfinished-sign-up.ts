/**
 * Notes of sign-ups in progress, for databases without transactions. They are stored as verification tokens, which most
 * such databases have. A note says that one account of one provider creates one user. It names all three by a hash made
 * with the application's secret: only the application can write or read one.
 *
 * A request that acts on a note moves it from `left` to `taken`, so that two requests never both act on it.
 */
import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter } from "../../ports/adapter.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"

/** Milliseconds for which an interrupted sign-up can be continued. */
const lifetime = 60 * 60 * 1000
/** Milliseconds after which a request that took a note counts as interrupted. */
const patience = 60 * 1000

/** The adapter methods that notes need. */
type Notes = Required<Pick<Adapter, "createVerificationToken" | "useVerificationToken">>

/**
 * Returns the store for notes. An application with transactions needs no notes. Notes are also off where another person
 * could sign in as a user without an account, by a password or because a provider links by address: the user may then
 * belong to that person.
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
 * Writes a note, before the user is created and again once the user's id is known.
 *
 * @returns true if the note is stored. A database that cannot store notes is used without them.
 */
export async function rememberSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  const notes = notesOf(runtime)
  if (notes === undefined) return false
  try {
    const expires = new Date(runtime.now() + lifetime)
    await notes.createVerificationToken({ ...(await note("left", candidate, { userId, runtime })), expires })
    return true
  } catch {
    runtime.config.log.debug("sign_up_note_not_written")
    return false
  }
}

/**
 * Removes a note once the account exists, so that unlinking the account later is final; or when there is no user to
 * remember.
 */
export async function forgetSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<void> {
  const notes = notesOf(runtime)
  if (notes === undefined) return
  try {
    for (const kind of ["left", "taken"] as const)
      await notes.useVerificationToken(await note(kind, candidate, { userId, runtime }))
  } catch {
    // The note expires.
    runtime.config.log.debug("sign_up_note_not_removed")
  }
}

/** Takes a note: of any number of concurrent callers, one gets it. Rejects if the database fails. */
export async function takeNote(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  const left = await note("left", candidate, { userId, runtime })
  const found = await notesOf(runtime)?.useVerificationToken(left)
  return found ? new Date(found.expires).getTime() > runtime.now() : false
}

/** Returns true if no other request continued a sign-up that this request began. Takes its note. */
export async function isStillOurs(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  return notesOf(runtime) === undefined || takeNote(candidate, userId, runtime)
}

/** Returns true if this account was interrupted while it created this user. The caller then continues the sign-up. */
export async function recallsSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  const notes = notesOf(runtime)
  if (notes === undefined) return false
  try {
    const taken = await note("taken", candidate, { userId, runtime })
    const earlier = await notes.useVerificationToken(taken)
    if (earlier) {
      // Another request is still active, or was interrupted too. Only time distinguishes the two.
      const expires = new Date(earlier.expires)
      await notes.createVerificationToken({ ...taken, expires })
      return expires.getTime() > runtime.now() && expires.getTime() - lifetime + patience < runtime.now()
    }
    await notes.createVerificationToken({ ...taken, expires: new Date(runtime.now() + lifetime) })
    if (await takeNote(candidate, userId, runtime)) return true
    await notes.useVerificationToken(taken)
    return false
  } catch {
    // An unreadable note counts as missing: the sign-in ends as it would without notes.
    runtime.config.log.debug("sign_up_note_not_read")
    return false
  }
}

async function note(
  kind: "left" | "taken",
  { provider, providerAccountId }: Candidate,
  { userId, runtime }: { userId: string; runtime: Runtime },
): Promise<{ identifier: string; token: string }> {
  const subject = JSON.stringify([kind, provider, providerAccountId, userId])
  const hash = await sha256(`${runtime.config.secrets.join(",")} authchart sign-up ${subject}`)
  // Not an address, so that it never matches a link that was mailed.
  return { identifier: `authchart.sign-up.${hash.slice(0, 16)}`, token: await sha256(hash) }
}
