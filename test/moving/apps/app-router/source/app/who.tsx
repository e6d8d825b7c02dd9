"use client"

import { signOut, useSession } from "next-auth/react"

export function Who() {
  const { data: session, status, update } = useSession()
  return (
    <p>
      <output aria-label="In the browser">{status === "authenticated" ? session.user?.name : status}</output>
      {status === "authenticated" && (
        <>
          <button type="button" onClick={() => void update({ name: "Countess" })}>
            Rename
          </button>
          <button type="button" onClick={() => void signOut({ callbackUrl: "/" })}>
            Leave
          </button>
        </>
      )}
    </p>
  )
}
