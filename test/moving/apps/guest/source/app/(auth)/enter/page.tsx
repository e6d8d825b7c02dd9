import { Suspense } from "react"
import { enter } from "../actions"

interface Asked {
  searchParams: Promise<{ callbackUrl?: string; error?: string }>
}

export default function Page({ searchParams }: Asked) {
  return (
    <Suspense>
      <Form searchParams={searchParams} />
    </Suspense>
  )
}

async function Form({ searchParams }: Asked) {
  const { callbackUrl = "/", error } = await searchParams
  return (
    <form action={enter}>
      <h1>Sign in</h1>
      {error && <p role="alert">{error}</p>}
      <input type="hidden" name="to" value={callbackUrl} />
      <label>
        E-mail <input type="email" name="email" />
      </label>
      <label>
        Password <input type="password" name="password" />
      </label>
      <button>Sign in with a password</button>
    </form>
  )
}
