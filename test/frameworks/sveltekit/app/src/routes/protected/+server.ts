import { requireSession } from "../../auth.ts"
import { state } from "../../state.ts"

export const fallback = async (event) => {
  await requireSession(event)
  return new Response(state.run())
}
