import { getServerSession } from "next-auth"
import { authOptions } from "../../lib/auth"

export default async function Team() {
  const session = await getServerSession(authOptions)
  return <h1>The team of {session?.user?.name}</h1>
}
