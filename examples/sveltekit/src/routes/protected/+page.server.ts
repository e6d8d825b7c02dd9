import { requireSession } from "../../auth.ts"
import type { PageServerLoad } from "./$types"

export const load: PageServerLoad = async (event) => {
  const session = await requireSession(event)
  return { name: session.user?.name }
}
