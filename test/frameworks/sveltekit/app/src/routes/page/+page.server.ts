import { requireSession } from "../../auth.ts"
import { state } from "../../state.ts"

export const load = async (event) => ({ name: (await requireSession(event)).user.name, text: state.run() })
