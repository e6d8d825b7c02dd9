"use client"

import { signOut } from "authchart/react"

/** Signs out from the browser, which informs every tab. */
export function SignOutHere() {
  return (
    <button className="button quiet" onClick={() => void signOut({ redirectTo: "/" })}>
      Sign out in the browser
    </button>
  )
}
