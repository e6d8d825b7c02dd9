import { auth, signOut } from "~/server/auth"
import { Posts } from "./posts"

async function leave() {
  "use server"
  await signOut({ redirectTo: "/" })
}

export default async function Home() {
  const session = await auth()
  return (
    <>
      <h1>{session?.user ? `Hello, ${session.user.name}` : "You are not signed in"}</h1>
      {session && (
        <form action={leave}>
          <button>Sign out</button>
        </form>
      )}
      <Posts />
    </>
  )
}
