import { connection } from "next/server"
import { signIn } from "../../auth"

/** A page that redirects signed-out visitors to the sign-in page itself. */
export default async function Later() {
  await connection()
  await signIn(undefined, { redirectTo: "/admin" })
}
