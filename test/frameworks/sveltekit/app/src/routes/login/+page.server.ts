import { signIn, signOut } from "../../auth.ts"

export const actions = { signIn, signOut }
