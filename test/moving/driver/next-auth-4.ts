import { join } from "node:path"
import type { Packages } from "./packages.ts"

/** The real package of version 4; the repository has version 5 under the same name. */
export const nextAuth4: Packages = { "next-auth": join(import.meta.dirname, "../next-auth-4/node_modules/next-auth") }
