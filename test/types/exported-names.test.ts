/** Every name that an application imports from Auth.js exists here. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as adapters from "../../src/adapters/index.ts"
import * as core from "../../src/core.ts"
import * as errors from "../../src/errors.ts"
import * as jwt from "../../src/jwt.ts"
import * as main from "../../src/index.ts"
import { installPackage, type InstalledPackage } from "./compile-app.ts"

const peerFolder = join(import.meta.dirname, "../../node_modules/@auth/core")

/**
 * Returns names in a declaration file of Auth.js, without the internal names, which are absent from the published
 * package.
 */
function namesIn(file: string): string[] {
  const text = readFileSync(join(peerFolder, file), "utf8")
  const declared = [
    ...text.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|class|function|const) (\w+)/gm),
  ].map(([, name = ""]) => name)
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((item) => item.trim().split(" as ").at(-1) ?? "")
      .filter((name) => name !== ""),
  )
  return [...new Set([...declared, ...listed])]
}

/** Further names on their page of the contract. */
const keptToThemselves = {
  types: ["InternalProvider", "RequestInternal", "InternalOptions"],
  providers: ["EndpointHandler", "OAuthConfigInternal", "WebAuthnConfig"],
}

/** Names that both entry points of frameworks export in Auth.js: `@auth/express` 0.12 and `@auth/sveltekit` 1.11. */
const ofFrameworks = [
  "AuthError",
  "CredentialsSignin",
  "customFetch",
  "Account",
  "DefaultSession",
  "Profile",
  "Session",
  "User",
]

const entries: Readonly<Record<string, readonly string[]>> = {
  "authchart/express": [...ofFrameworks, "ExpressAuth", "ExpressAuthConfig", "GetSessionResult", "getSession"],
  "authchart/sveltekit": [...ofFrameworks, "SvelteKitAuth", "SvelteKitAuthConfig"],
  authchart: [
    "NextAuthConfig",
    "NextAuthRequest",
    "NextAuthResult",
    "AuthConfig",
    "AuthResult",
    "Session",
    "Account",
    "Profile",
    "DefaultSession",
    "User",
    "AuthError",
    "CredentialsSignin",
    "customFetch",
  ],
  "authchart/core": namesIn("index.d.ts"),
  "authchart/adapters": namesIn("adapters.d.ts"),
  "authchart/errors": namesIn("errors.d.ts"),
  "authchart/jwt": namesIn("jwt.d.ts"),
  "authchart/types": [...namesIn("types.d.ts"), ...keptToThemselves.types],
  "authchart/providers": [
    ...["index", "credentials", "email", "oauth"].flatMap((name) => namesIn(`providers/${name}.d.ts`)),
    ...keptToThemselves.providers,
  ],
}

describe("exported values", () => {
  it.each([
    ["@auth/core", core, () => import("@auth/core")],
    ["@auth/core/adapters", adapters, () => import("@auth/core/adapters")],
    ["@auth/core/errors", errors, () => import("@auth/core/errors")],
    ["@auth/core/jwt", jwt, () => import("@auth/core/jwt")],
  ] as const)("%s: each exists here, with the same kind", async (_name, ours, load) => {
    const theirs: object = await load()
    const kinds = (module: object, names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, typeof (module as Record<string, unknown>)[name]]))
    const names = Object.keys(theirs)
    expect(names.length).toBeGreaterThan(0)
    expect(kinds(ours, names)).toEqual(kinds(theirs, names))
  })

  it("the initializer, and the errors for applications, come from the main entry", () => {
    expect(typeof main.default).toBe("function")
    expect(main.AuthError).toBe(errors.AuthError)
    expect(main.CredentialsSignin).toBe(errors.CredentialsSignin)
    expect(main.customFetch).toBe(core.customFetch)
  })

  it("there are 34 error classes, and a function that says which of them a visitor may see", async () => {
    const theirs = Object.keys(await import("@auth/core/errors"))
    expect(theirs).toHaveLength(35)
  })
})

describe("exported types", () => {
  let installed: InstalledPackage
  beforeAll(() => {
    installed = installPackage()
  })
  afterAll(() => installed.remove())

  it("MOVE-04: each type exists here, also the types of @auth/express and @auth/sveltekit", () => {
    const files = Object.fromEntries(
      Object.entries(entries).map(([entry, names]) => [
        entry.replaceAll("/", "-"),
        [...new Set(names)].map((name) => `export type { ${name} } from "${entry}"`).join("\n"),
      ]),
    )
    for (const names of Object.values(entries)) expect(names.length).toBeGreaterThan(2)
    expect(installed.compile(files)).toEqual({})
  })

  it("a missing type would be found", () => {
    const missing = 'export type { NoSuchName } from "authchart/types"\n'
    expect(installed.compile({ missing })["missing"]).toHaveLength(1)
  })
})
