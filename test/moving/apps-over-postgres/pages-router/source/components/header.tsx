import { signIn, signOut, useSession } from "next-auth/react"

export function Header() {
  const { data: session, status } = useSession()
  return (
    <header>
      <output aria-label="In the browser">{session?.user.name ?? status}</output>
      {session ? (
        <button type="button" onClick={() => void signOut({ callbackUrl: "/" })}>
          Sign out
        </button>
      ) : (
        <button type="button" onClick={() => void signIn("keycloak")}>
          Enter
        </button>
      )}
    </header>
  )
}
