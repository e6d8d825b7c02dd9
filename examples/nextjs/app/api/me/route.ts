/** A route handler that answers whoever is signed in, and nobody else. */
import { auth } from "@/auth"

export const GET = auth(({ auth: session }) =>
  session === null ? Response.json({ error: "Sign in first." }, { status: 401 }) : Response.json(session.user),
)
