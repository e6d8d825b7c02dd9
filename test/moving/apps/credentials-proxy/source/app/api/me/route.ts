import { auth } from "../../../auth"

export const GET = auth((request) => {
  if (!request.auth) return Response.json({ message: "Not signed in" }, { status: 401 })
  return Response.json({ name: request.auth.user?.name, role: request.auth.user.role, asked: request.nextUrl.pathname })
})
