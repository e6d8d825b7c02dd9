/** The part of a move of SvelteKit that a developer does: Vite must bundle the library. */
import { join } from "node:path"
import { readIfThere } from "../read-if-there.ts"
import type { Application } from "./application.ts"
import type { Finding } from "./plan.ts"

/** Returns a note if the configuration of Vite does not name this package, and nothing without such a configuration. */
export function viteNotes({ folder, files }: Application): Finding[] {
  const file = files.find((one) => /^vite\.config\.[cm]?[jt]s$/.test(one))
  if (file === undefined || /\bauthchart\b/.test(readIfThere(join(folder, file)) ?? "")) return []
  return [
    {
      file,
      line: 1,
      level: "note",
      says: "Vite does not bundle the library, so it reads no .env files, and SvelteKit logs its redirects as errors.",
      mend: 'Add ssr: { noExternal: ["authchart", "bowser", "cookie", "jose", "oauth4webapi", "xstate"] } to the configuration.',
    },
  ]
}
