"use client"

import { useSession } from "authchart/react"
import Link from "next/link"

/** The signed-in user, as the browser knows it. It follows sign-ins and sign-outs of other tabs. */
export function Visitor() {
  const { data: session, status } = useSession()
  return (
    <span className="visitor" data-status={status}>
      {session === null ? <Link href="/sign-in">Sign in</Link> : (session.user?.name ?? session.user?.email)}
    </span>
  )
}
