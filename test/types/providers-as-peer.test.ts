/** Compares the options of every provider with those of the provider of that name in `@auth/core` (MOVE-02). */
import { readdirSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installPackage, type InstalledPackage } from "./compile-app.ts"

const root = new URL("../../", import.meta.url)

/** Modules without a provider. */
const other = new Set(["index", "oauth", "provider-types"])

function modulesIn(folder: string, ending: string): string[] {
  return readdirSync(new URL(folder, root))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .filter((name) => !other.has(name))
}

const ours = new Set(modulesIn("src/providers", ".ts"))
const theirs = modulesIn("node_modules/@auth/core/providers", ".d.ts")
const both = theirs.filter((name) => ours.has(name))

/** Preact types its inputs with signals, which no HTML attribute of a server-side page is. */
const fields = "Record<string, { label?: string; type?: string; value?: string; placeholder?: string }>"
const passkeys = `Omit<NonNullable<Parameters<typeof Theirs>[0]>, "formFields"> & { formFields?: ${fields} }`
const inputs: Readonly<Record<string, string>> = {
  credentials: `Parameters<typeof Theirs<${fields}>>[0]`,
  passkey: passkeys,
  webauthn: passkeys,
}

/**
 * Our provider accepts the complete input of the other package, including its callbacks, and our list accepts the
 * result.
 */
function fixture(name: string): string {
  return `
import Ours from "authchart/providers/${name}"
import Theirs from "@auth/core/providers/${name}"
import type { NextAuthConfig, User } from "authchart"
import type { User as TheirUser } from "@auth/core/types"
type Input = NonNullable<${inputs[name] ?? "Parameters<typeof Theirs>[0]"}>
declare const input: Input
const made = Ours(input)
export const listed: NextAuthConfig["providers"] = [made, Ours]
export const names: Pick<ReturnType<typeof Theirs>, "id" | "name"> = made
type Result<T> = T extends { profile?: infer F } ? (NonNullable<F> extends (...given: never) => infer R ? Awaited<R> : User) : User
declare const result: Result<typeof made>
export const user: TheirUser = result
`
}

const fromEnvironment = `
import NextAuth from "authchart"
import Auth0 from "authchart/providers/auth0"
import Email from "authchart/providers/email"
import GitHub, { type GitHubProfile } from "authchart/providers/github"
import Keycloak from "authchart/providers/keycloak"
import Nodemailer from "authchart/providers/nodemailer"
declare const process: { env: Record<string, string | undefined> }
NextAuth({
  providers: [
    Keycloak({ issuer: process.env.AUTH_KEYCLOAK_ISSUER }),
    Keycloak({ name: "K" }),
    Auth0({ authorization: { params: { scope: "openid email" } } }),
    Auth0({ authorization: "https://example.auth0.com/authorize?scope=openid" }),
    Nodemailer({ server: process.env.EMAIL_SERVER, from: process.env.EMAIL_FROM }),
    Email({ server: process.env.EMAIL_SERVER }),
    Keycloak({ client: { token_endpoint_auth_method: process.env.AUTH_METHOD } }),
    GitHub({ profile: (profile) => ({ id: profile.node_id }) }),
    GitHub({ account: () => {} }),
  ],
})
const typed: (profile: GitHubProfile) => { id: string } = ({ node_id }) => ({ id: node_id })
GitHub({ profile: typed })
// @ts-expect-error a profile that nothing narrows has the fields of the provider only
GitHub({ profile: (profile) => ({ id: profile.nodeId }) })
`

let installed: InstalledPackage
let said: Record<string, string[]>
beforeAll(() => {
  installed = installPackage()
  const files = Object.fromEntries(both.map((name) => [`of-${name}`, fixture(name)]))
  said = installed.compile({ ...files, "from-environment": fromEnvironment })
})
afterAll(() => installed.remove())

describe("MOVE-02: the options of a provider, as applications of Auth.js write them", () => {
  it("the compiler finds errors in no other file, except in the declarations of the peer", () => {
    const made = new Set([...both.map((name) => `of-${name}`), "from-environment"])
    const elsewhere = Object.entries(said).flatMap(([file, lines]) => (made.has(file) ? [] : lines))
    // The declarations of @auth/core name types that the package does not have. The declarations of
    // @simplewebauthn/server, which those of @auth/core import, name a module without types. A line that begins with a
    // space continues the error before it.
    const ofPeer = /^(?: |\S*\/node_modules\/@(?:auth\/core|simplewebauthn\/server)\/)/
    expect(elsewhere.filter((line) => !ofPeer.test(line))).toEqual([])
  })

  it("every provider of @auth/core exists here", () => {
    expect(theirs.filter((name) => !ours.has(name))).toEqual([])
    expect(both.length).toBeGreaterThan(90)
  })

  it.each(both)("%s accepts all options that @auth/core accepts", (name) => {
    expect(said[`of-${name}`] ?? []).toEqual([])
  })

  it("values of the environment, which may be undefined, compile", () => {
    expect(said["from-environment"] ?? []).toEqual([])
  })
})
