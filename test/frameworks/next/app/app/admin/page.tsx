import { auth } from "../../auth"

/** What a page of this kind guards, it guards itself: middleware alone is a convenience. */
export default async function Admin() {
  const session = await auth()
  return session === null ? <p>refused</p> : <p>the secret, for {session.user?.name}</p>
}
