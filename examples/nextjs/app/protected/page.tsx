import { redirect } from "next/navigation"
import { auth } from "@/auth"
import { secretOf } from "./secret"

/** `proxy.ts` turns visitors away before they get here. It is not what protects the page: this is. */
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
