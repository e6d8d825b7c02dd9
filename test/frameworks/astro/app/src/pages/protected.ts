import { requireSession } from "../auth.ts"
import { state } from "../state.ts"

export const ALL = async (context) => {
  const session = await requireSession(context)
  return session instanceof Response ? session : new Response(state.run())
}
