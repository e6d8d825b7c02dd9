import { signIn } from "~/server/auth"
import { providerMap } from "~/server/auth/config"

export default async function Enter({ searchParams }: { searchParams: Promise<{ callbackUrl?: string }> }) {
  const { callbackUrl = "/" } = await searchParams
  return (
    <>
      <h1>Sign in</h1>
      {providerMap.map(({ id, name }) => (
        <form
          key={id}
          action={async () => {
            "use server"
            await signIn(id, { redirectTo: callbackUrl })
          }}
        >
          <button>Sign in with {name}</button>
        </form>
      ))}
    </>
  )
}
