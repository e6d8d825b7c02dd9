import { signIn } from "../../auth"
import type { Actions, PageServerLoad } from "./$types"

export const load: PageServerLoad = ({ url }) => ({ to: url.searchParams.get("callbackUrl") ?? "/" })
export const actions: Actions = { default: signIn }
