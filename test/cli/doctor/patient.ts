/** Runs the doctor's checks on a configuration, as the command runs them, in an environment that a test controls. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { makeContext } from "../../../src/cli/doctor/context.ts"
import { runChecks, type Diagnosed } from "../../../src/cli/doctor/run-checks.ts"
import type { LoadedConfig } from "../../../src/cli/load-config.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import type { OIDCConfig } from "../../../src/ports/provider.ts"
import { openIdServer, type OpenIdServer } from "../../support/openid-provider.ts"

/** 32 random bytes, only for these tests. */
export const goodSecret = "9f1c2b7de84a5630b1d7c94e02fa68357d0e41bc96a85f23e7b0d4c81f6a3592"
export const clientSecret = "s3cr3t-0f-the-cl1ent-which-nobody-may-see"

export interface World {
  env?: Readonly<Record<string, string>>
  now?: () => number
  offline?: boolean
  production?: boolean
  url?: string
  folder?: string
  entry?: LoadedConfig["entry"]
  patience?: number
}

/** A separate folder with these files. */
export function folderWith(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "authchart-doctor-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries({ "package.json": "{}", ...files })) writeFileSync(join(folder, name), text)
  return folder
}

/** Runs every check. No finding may contain a secret. */
export async function examine(config: AuthConfig, world: World = {}): Promise<Diagnosed[]> {
  const { now = () => Date.now(), offline = false, production = false, entry = "main" } = world
  const env = {
    NODE_ENV: production ? "production" : "development",
    AUTH_SECRET: goodSecret,
    ...(production ? { AUTH_URL: "https://app.example.org" } : {}),
    ...world.env,
  }
  const file = join(world.folder ?? folderWith(), "auth.ts")
  const mode = production ? "production" : "development"
  const findings = await runChecks(
    makeContext({
      loaded: { file, config, entry, openPath: entry === "server", among: 1, mode, envFiles: [], thrown: undefined },
      terminal: { env, now, nodeVersion: process.versions.node, fetch: (...args) => globalThis.fetch(...args) },
      offline,
      url: world.url,
      ...(world.patience === undefined ? {} : { patience: world.patience }),
    }),
  )
  const said = JSON.stringify(findings)
  for (const secret of [goodSecret, clientSecret, env.AUTH_SECRET])
    if (secret !== "") expect(said).not.toContain(secret)
  return findings
}

/** The findings of a level, one line each, with the advice. */
export function those(findings: readonly Diagnosed[], level: Diagnosed["level"]): string[] {
  return findings.filter((one) => one.level === level).map(({ says, mend = "" }) => `${says} → ${mend}`)
}

/** Expects exactly one problem, with the expected text and advice. */
export function expectOneProblem(findings: readonly Diagnosed[], ...words: readonly (string | RegExp)[]): void {
  const problems = those(findings, "problem")
  expect(problems).toHaveLength(1)
  for (const word of words) expect(problems[0]).toMatch(word)
}

export const redirectUri = "http://localhost:3000/api/auth/callback/idp"

/** The certified provider implementation, closed after the test. */
export async function provider(registered: readonly string[] = [redirectUri]): Promise<OpenIdServer> {
  const server = await openIdServer([{ id: "app", secret: clientSecret, redirectUris: registered }])
  onTestFinished(() => server.close())
  return server
}

export function idp(issuer: string, more: Partial<OIDCConfig> = {}): OIDCConfig {
  return { id: "idp", name: "IdP", type: "oidc", issuer, clientId: "app", clientSecret, ...more }
}
