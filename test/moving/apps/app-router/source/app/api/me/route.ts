import { getServerSession } from "next-auth"
import { authOptions } from "../../../lib/auth"

export async function GET() {
  const session = await getServerSession(authOptions)
  if (!session) return Response.json({ message: "Not signed in" }, { status: 401 })
  return Response.json({ name: session.user?.name, role: session.user?.role })
}
