import { auth } from "@/auth"

/** Data asks who wants it, wherever it is read from. In one render the session is read once, however often it is asked for. */
export async function secretOf(): Promise<string> {
  const session = await auth()
  if (session === null) throw new Error("Nobody is signed in.")
  return `The secret of ${session.user?.email} is safe.`
}
