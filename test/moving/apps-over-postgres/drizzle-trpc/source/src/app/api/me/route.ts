import { auth } from "~/server/auth"

export async function GET() {
  const session = await auth()
  if (!session?.user) return Response.json({ message: "Not signed in" }, { status: 401 })
  return Response.json({ name: session.user.name })
}
