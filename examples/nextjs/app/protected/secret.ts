import { auth } from "@/auth"

/**
 * Data checks the session itself, independent of the page that reads it. One render reads the session once, however
 * often it is requested.
 */
export async function secretOf(): Promise<string> {
  const session = await auth()
  if (session === null) throw new Error("No user is signed in.")
  return `The secret of ${session.user?.email} is safe.`
}
