/** The modules of the catalogue and their fixtures, from the file system. */
import { readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Fixture, Fixtures } from "./fixture.ts"

export const root: string = resolve(import.meta.dirname, "../../..")

/** These modules have no external provider, or separate tests. */
export const withoutFixture: readonly string[] = [
  "anonymous",
  "credentials",
  "email",
  "mail-code",
  "nodemailer",
  "password",
  "passkey",
  "webauthn",
]

function namesIn(folder: string, ending: string): string[] {
  const files = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ name }) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : [])).sort()
}

/** Returns the names of all modules of `src/providers`, except the one with the types of all providers. */
export function moduleNames(): string[] {
  return namesIn("src/providers", ".ts").filter((name) => name !== "index")
}

export function fixtureNames(): string[] {
  return namesIn("test/providers/catalogue/fixtures", ".ts")
}

/** Modules of the published package that export a provider. */
export function peerNames(): string[] {
  const others = ["index", "oauth", "provider-types"]
  return namesIn("node_modules/@auth/core/providers", ".js").filter((name) => !others.includes(name))
}

export async function makerOf(name: string): Promise<unknown> {
  const { default: make } = (await import(`${root}/src/providers/${name}.ts`)) as { default: unknown }
  return make
}

export async function fixturesOf(name: string): Promise<readonly Fixture[]> {
  const { default: fixtures } = (await import(`${root}/test/providers/catalogue/fixtures/${name}.ts`)) as {
    default: Fixtures
  }
  // A list, or a single item as a list.
  return Array.isArray(fixtures) ? (fixtures as readonly Fixture[]) : [fixtures as Fixture]
}
