"use client"

import { signIn } from "authchart/react"
import { useState, type FormEvent } from "react"
import { sentenceFor } from "./sentences"

/** Signs in without leaving the page, so that the form can report a wrong password. */
export function PasswordForm({ redirectTo }: { redirectTo: string }) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const { outcome } = await signIn("password", {
      redirect: false,
      redirectTo,
      email: form.get("address"),
      password: form.get("password"),
    })
    // Reloads the page: the router's cache holds pages for a visitor without a session.
    if (outcome.worked) return location.assign(outcome.url)
    setBusy(false)
    setProblem(sentenceFor(outcome.code))
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="card">
      {problem !== undefined && (
        <p role="alert" className="alert">
          {problem}
        </p>
      )}
      <label htmlFor="address">Your address</label>
      <input id="address" name="address" type="email" autoComplete="username" required placeholder="ada@app.example" />
      <label htmlFor="password">Password</label>
      <input id="password" name="password" type="password" autoComplete="current-password" required />
      <button className="button quiet" disabled={busy}>
        Sign in with password
      </button>
      <p className="soft">
        <a href="/api/auth/password/sign-up">Create an account</a>, or{" "}
        <a href="/api/auth/password/reset">reset your password</a>. Try ada@app.example / lovelace, or alan@app.example
        / turing.
      </p>
    </form>
  )
}
