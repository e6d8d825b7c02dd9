/** Removes the output of an earlier build, so that the package contains no file of a deleted source. */
import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"

rmSync(fileURLToPath(new URL("../dist", import.meta.url)), { recursive: true, force: true })
