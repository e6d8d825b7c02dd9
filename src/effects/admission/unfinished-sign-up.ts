/**
 * Notes of sign-ups that are under way, for databases without transactions: kept as verification tokens, which most such
 * databases have. A note says that one account of one provider is making one user, and names all three by a hash under
 * the application's secret: nobody else can write one, and nothing can be read from it.
 *
 * A note is moved from `left` to `taken` by whoever acts on it, so that two requests never both do.
 */
import type { Candidate } from "../../../machines/facts.ts"
import type { Adapter } from "../../ports/adapter.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Runtime } from "../runtime.ts"

/** How long an interrupted sign-up can be taken up again. Milliseconds. */
const lifetime = 60 * 60 * 1000
/** After so long, whoever took a note is not at it any more but was interrupted again. Milliseconds. */
const patience = 60 * 1000

/** The methods that notes need. */
type Notes = Required<Pick<Adapter, "createVerificationToken" | "useVerificationToken">>

/**
 * Where notes are kept: not where a transaction makes them needless; nor where somebody else could get into a user whom
 * no account leads to, by a password or because a provider links by address: then the user is not "nobody's" any more.
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
 * Leaves a note, before the user is made and again once their id is known.
 *
 * @returns whether it stands. A database that has no place for notes is used without them.
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

/** Removes a note once the account stands, so that unlinking it later is final; or when there is no user to remember. */
export async function forgetSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<void> {
  const notes = notesOf(runtime)
  if (notes === undefined) return
  try {
    for (const kind of ["left", "taken"] as const)
      await notes.useVerificationToken(await note(kind, candidate, { userId, runtime }))
  } catch {
    // It expires by itself.
    runtime.config.log.debug("sign_up_note_not_removed")
  }
}

/** Takes a note that was left: of any number of callers at once, one gets it. Rejects where the database cannot tell. */
export async function takeNote(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  const left = await note("left", candidate, { userId, runtime })
  const found = await notesOf(runtime)?.useVerificationToken(left)
  return found ? new Date(found.expires).getTime() > runtime.now() : false
}

/** Whether no other request went on with a sign-up that this one began. Takes its note. */
export async function isStillOurs(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  return notesOf(runtime) === undefined || takeNote(candidate, userId, runtime)
}

/** Whether this very account was interrupted while it made this user. If so, the caller is the one who goes on. */
export async function recallsSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  const notes = notesOf(runtime)
  if (notes === undefined) return false
  try {
    const taken = await note("taken", candidate, { userId, runtime })
    const earlier = await notes.useVerificationToken(taken)
    if (earlier) {
      // Somebody is at it right now, or was interrupted once more: only time tells the two apart.
      const expires = new Date(earlier.expires)
      await notes.createVerificationToken({ ...taken, expires })
      return expires.getTime() > runtime.now() && expires.getTime() - lifetime + patience < runtime.now()
    }
    await notes.createVerificationToken({ ...taken, expires: new Date(runtime.now() + lifetime) })
    if (await takeNote(candidate, userId, runtime)) return true
    await notes.useVerificationToken(taken)
    return false
  } catch {
    // Without an answer there is no note: the sign-in ends as it would have.
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
  // No address: it can never be mistaken for a link that was mailed.
  return { identifier: `authchart.sign-up.${hash.slice(0, 16)}`, token: await sha256(hash) }
}
