import { connection } from "next/server"
import { signIn } from "../../auth"

/** A page that sends visitors to sign in by itself. */
export default async function Later() {
  await connection()
  await signIn(undefined, { redirectTo: "/admin" })
}
