/** Removes what an earlier build left, so that no file of a deleted source is ever packed. */
import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"

rmSync(fileURLToPath(new URL("../dist", import.meta.url)), { recursive: true, force: true })
