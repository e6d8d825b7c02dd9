"use client"

import { signIn } from "next-auth/react"
import { useState, type FormEvent } from "react"

export default function Login() {
  const [error, setError] = useState<string>()
  async function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const to = new URLSearchParams(location.search).get("callbackUrl") ?? "/"
    const result = await signIn("credentials", {
      email: form.get("email"),
      password: form.get("password"),
      redirect: false,
    })
    if (result?.error) setError(result.error)
    else location.assign(to)
  }
  return (
    <form onSubmit={(event) => void enter(event)}>
      <h1>Sign in</h1>
      {error && <p role="alert">{error}</p>}
      <label>
        E-mail <input type="email" name="email" />
      </label>
      <label>
        Password <input type="password" name="password" />
      </label>
      <button type="submit">Enter</button>
    </form>
  )
}
