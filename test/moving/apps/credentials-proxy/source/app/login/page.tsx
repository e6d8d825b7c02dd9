import { enterByPassword, enterByProvider } from "../actions"

interface Asked {
  searchParams: Promise<{ callbackUrl?: string; error?: string }>
}

export default async function Login({ searchParams }: Asked) {
  const { callbackUrl = "/", error } = await searchParams
  return (
    <>
      <h1>Sign in</h1>
      {error && <p role="alert">{error}</p>}
      <form action={enterByProvider}>
        <input type="hidden" name="to" value={callbackUrl} />
        <button type="submit">With the company's account</button>
      </form>
      <form action={enterByPassword}>
        <input type="hidden" name="redirectTo" value={callbackUrl} />
        <label>
          E-mail <input type="email" name="email" />
        </label>
        <label>
          Password <input type="password" name="password" />
        </label>
        <button type="submit">With a password</button>
      </form>
    </>
  )
}
