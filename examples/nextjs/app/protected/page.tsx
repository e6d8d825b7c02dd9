import { redirect } from "next/navigation"
import { auth } from "@/auth"
import { secretOf } from "./secret"

/**
 * `proxy.ts` redirects most visitors before they reach this page. The check in this file is the one that protects it.
 */
export default async function Protected() {
  const session = await auth()
  if (session === null) redirect("/sign-in?callbackUrl=/protected")
  return (
    <>
      <h1>For your eyes only</h1>
      <p className="lead">{await secretOf()}</p>
    </>
  )
}
