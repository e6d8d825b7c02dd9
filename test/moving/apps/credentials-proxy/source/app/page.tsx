import { auth } from "../auth"
import { leave } from "./actions"

export default async function Home() {
  const session = await auth()
  if (!session?.user) return <h1>You are not signed in</h1>
  return (
    <>
      <h1>Hello, {session.user.name}</h1>
      <dl>
        <dt>E-mail</dt>
        <dd>{session.user.email}</dd>
        <dt>Id</dt>
        <dd data-id>{session.user.id}</dd>
        <dt>Role</dt>
        <dd data-role>{session.user.role}</dd>
      </dl>
      <form action={leave}>
        <button type="submit">Sign out</button>
      </form>
    </>
  )
}
