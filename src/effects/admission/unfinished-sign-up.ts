/**
 * Notes of sign-ups that are under way, for databases without transactions: kept as verification tokens, which every
 * such database has where it has anything. A note says that one account of one provider is making one user, and names
 * all three by a hash under the application's secret: nobody else can write one, and nothing can be read from it.
 */
import type { Candidate } from "../../../machines/facts.ts"
import { sha256Hex } from "../../protocol/sha256.ts"
import type { Runtime } from "../runtime.ts"

/** How long an interrupted sign-up can be taken up again. Milliseconds. */
const lifetime = 7 * 24 * 60 * 60 * 1000

/** Whether notes are kept at all: not where a transaction makes them needless, nor where there is no place for them. */
function keepsNotes({ config: { adapter } }: Runtime): boolean {
  return (
    adapter?.transaction === undefined &&
    adapter?.createVerificationToken !== undefined &&
    adapter.useVerificationToken !== undefined
  )
}

/** Written before the user is made, so that a process that dies in between leaves a trace. */
export async function rememberSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<void> {
  if (!keepsNotes(runtime)) return
  const [note] = await notesOf(candidate, userId, runtime)
  const expires = new Date(runtime.now() + lifetime)
  if (note !== undefined) await runtime.config.adapter?.createVerificationToken?.({ ...note, expires })
}

/** Removed once the account stands, so that unlinking it later is final. One that stays behind expires by itself. */
export async function forgetSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<void> {
  if (!keepsNotes(runtime)) return
  try {
    for (const note of await notesOf(candidate, userId, runtime))
      await runtime.config.adapter?.useVerificationToken?.(note)
  } catch {
    runtime.config.log.debug("sign_up_note_not_removed")
  }
}

/** Whether such a note is there. The port only knows how to take one out: so it is put back. */
export async function recallsSignUp(candidate: Candidate, userId: string, runtime: Runtime): Promise<boolean> {
  if (!keepsNotes(runtime)) return false
  for (const note of await notesOf(candidate, userId, runtime)) {
    const found = await runtime.config.adapter?.useVerificationToken?.(note)
    if (!found) continue
    const expires = new Date(found.expires)
    if (!(expires.getTime() > runtime.now())) continue
    await runtime.config.adapter?.createVerificationToken?.({ ...note, expires })
    return true
  }
  return false
}

/** One for each secret, so that a new one can be added; the first is the one that is written. */
async function notesOf(
  { provider, providerAccountId }: Candidate,
  userId: string,
  { config }: Runtime,
): Promise<{ identifier: string; token: string }[]> {
  const subject = JSON.stringify([provider, providerAccountId, userId])
  return Promise.all(
    config.secrets.map(async (secret) => {
      const token = await sha256Hex(`${secret} authchart sign-up ${subject}`)
      // No address: it can never be mistaken for a link that was mailed.
      return { identifier: `authchart.sign-up.${token.slice(0, 16)}`, token: await sha256Hex(token) }
    }),
  )
}
