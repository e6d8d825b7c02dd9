import { auth } from "../../auth"

/** A page of this kind checks the session itself: middleware is only a convenience. */
export default async function Admin() {
  const session = await auth()
  return session === null ? <p>refused</p> : <p>the secret, for {session.user?.name}</p>
}
