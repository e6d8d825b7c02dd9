/** A route handler that only responds to signed-in users. */
import { auth } from "@/auth"

export const GET = auth(({ auth: session }) =>
  session === null ? Response.json({ error: "Sign in first." }, { status: 401 }) : Response.json(session.user),
)
