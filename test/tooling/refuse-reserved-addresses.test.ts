import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, it } from "vitest"
import { reservedAddresses } from "../../tools/refuse-reserved-addresses.mjs"

type Manifest = Parameters<typeof reservedAddresses>[0]

const root = resolve(import.meta.dirname, "../..")

it("EXT-13: package.json has the addresses of the project, of its source and for reports of faults", () => {
  const { homepage, bugs, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest
  for (const address of [homepage, bugs, repository?.url]) expect(address).toMatch(/^(?:git\+)?https:\/\/[\w.-]+\//)
})

it("EXT-13: publishing stops at a reserved or missing address, and names its field", () => {
  const sound = {
    homepage: "https://project.test/",
    bugs: "https://project.test/issues",
    repository: { url: "git+https://project.test/it.git" },
  }
  expect(reservedAddresses(sound)).toEqual([])
  expect(reservedAddresses({ ...sound, homepage: "https://project.example/" })).toEqual(["homepage"])
  expect(reservedAddresses({ homepage: sound.homepage })).toEqual(["bugs", "repository"])
})
