import Link from "next/link"
import { auth } from "@/auth"
import { SignOutButton } from "./sign-out-button"

/** A server component: `auth()` reads the session of the request. */
export default async function Home() {
  const session = await auth()
  if (session === null)
    return (
      <>
        <h1>You are not signed in</h1>
        <p className="lead">
          Sign in with the local OpenID provider of this example, by a link or a code in a mail, or by password.
        </p>
        <p className="actions">
          <Link href="/sign-in" className="button">
            Sign in
          </Link>
          <Link href="/protected" className="button quiet">
            Open the protected page
          </Link>
        </p>
      </>
    )
  const { user, expires } = session
  return (
    <>
      <h1>Hello, {user?.name ?? user?.email}</h1>
      <p className="lead">The server read this session from the database when it rendered the page.</p>
      <dl className="card">
        <dt>Name</dt>
        <dd>{user?.name ?? "not known"}</dd>
        <dt>E-mail</dt>
        <dd>{user?.email}</dd>
        <dt>Signed in until</dt>
        <dd>
          <time dateTime={expires}>{expires.slice(0, 16).replace("T", " ")} UTC</time>
        </dd>
      </dl>
      <div className="actions">
        <Link href="/account" className="button">
          Change your name
        </Link>
        <SignOutButton />
      </div>
    </>
  )
}
