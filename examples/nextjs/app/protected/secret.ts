import { auth } from "@/auth"

/**
 * The function that returns the data checks the session itself, so that no page must check it. Several calls of
 * `auth()` in one render read the session once.
 */
export async function secretOf(): Promise<string> {
  const session = await auth()
  if (session === null) throw new Error("No user is signed in.")
  return `The secret of ${session.user?.email} is safe.`
}
