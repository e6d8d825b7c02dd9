import { Suspense } from "react"
import { leave } from "./(auth)/actions"
import { auth } from "./(auth)/auth"

export default function Page() {
  return (
    <Suspense>
      <Home />
    </Suspense>
  )
}

async function Home() {
  const session = await auth()
  if (!session) return <h1>You are not signed in</h1>
  return (
    <>
      <h1>Hello, {session.user.name}</h1>
      <form action={leave}>
        <button>Sign out</button>
      </form>
    </>
  )
}
