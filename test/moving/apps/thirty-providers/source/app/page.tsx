import { auth, signIn, signOut } from "@/auth"

export default async function Home() {
  const session = await auth()
  return (
    <>
      <h1>{session ? `Hello, ${session.user?.name}` : "You are not signed in"}</h1>
      <form
        action={async () => {
          "use server"
          if (await auth()) await signOut()
          else await signIn()
        }}
      >
        <button>{session ? "Sign out" : "Enter"}</button>
      </form>
    </>
  )
}
