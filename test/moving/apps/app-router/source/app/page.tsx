import { getServerSession } from "next-auth/next"
import { authOptions } from "../lib/auth"

export default async function Home() {
  const session = await getServerSession(authOptions)
  return <h1>{session ? `Hello, ${session.user?.name} (${session.user?.role})` : "You are not signed in"}</h1>
}
