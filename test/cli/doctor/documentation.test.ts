import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { doctorCommand } from "../../../src/cli/doctor.ts"

it("docs/doctor.md names every option of the command in its table, and no other option", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/doctor.md"), "utf8")
  const rows = [...text.matchAll(/^\| `--([\w-]+)/gm)].map(([, name]) => name)
  expect(new Set(rows)).toEqual(new Set(Object.keys(doctorCommand.flags)))
})
