"use client"

import { authenticateAgain, useAccount, type AccountOutcome } from "authchart/react"

/** Shows where the user is signed in, and ends the other sessions. */
export function Sessions() {
  const { data, change } = useAccount()
  const sessions = data?.sessions ?? []

  /** A user who signed in more than five minutes ago authenticates again, and returns to this page. */
  async function make(outcome: Promise<AccountOutcome>) {
    await authenticateAgain(await outcome)
  }

  return (
    <section className="card">
      <h2>Where you are signed in</h2>
      <ul data-sessions>
        {sessions.map(({ sid, device, current }) => (
          <li key={sid}>
            {device ?? "Unknown browser"}
            {current && " (this browser)"}
          </li>
        ))}
      </ul>
      <button className="button" disabled={sessions.length < 2} onClick={() => void make(change.endOtherSessions())}>
        Sign out everywhere else
      </button>
      <p className="soft">
        All changes are on the <a href="/api/auth/account">built-in account page</a>.
      </p>
    </section>
  )
}
