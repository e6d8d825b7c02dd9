import type { GetServerSideProps, InferGetServerSidePropsType } from "next"
import { getCsrfToken, getProviders, signIn, type ClientSafeProvider } from "next-auth/react"

export const getServerSideProps: GetServerSideProps<{ providers: ClientSafeProvider[] }> = async () => {
  const providers = await getProviders()
  return { props: { providers: Object.values(providers ?? {}) } }
}

export default function Enter({ providers }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  return (
    <>
      <h1>Sign in</h1>
      {providers.map((provider) => (
        <button key={provider.id} type="button" onClick={() => void enter(provider.id)}>
          Sign in with {provider.name}
        </button>
      ))}
    </>
  )
}

async function enter(provider: string) {
  if (!(await getCsrfToken())) throw new Error("No CSRF token")
  await signIn(provider, { callbackUrl: new URLSearchParams(location.search).get("callbackUrl") ?? "/" })
}
