/** An application with a visualizer. */
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { setEnvDefaults } from "../../../src/config/environment.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { Auth } from "../../../src/core.ts"
import Credentials from "../../../src/providers/credentials.ts"

export const secret = "5d0f1b7ac93e4268a1f07be4d2c8953670ea1c4bd98f25e367b0ac14f8d25e93"
export const here = "http://localhost:3000"

export const development = { NODE_ENV: "development" }
export const production = { NODE_ENV: "production" }

/** A configuration, after it read an environment. */
export function config(env: Record<string, string>, over: Partial<AuthConfig> = {}): AuthConfig {
  const made: AuthConfig = {
    secret,
    trustHost: true,
    adapter: memoryAdapter(),
    session: { strategy: "jwt" },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
    providers: [
      Credentials({ credentials: { name: {} }, authorize: ({ name }) => (name === "ada" ? { id: "u1", name } : null) }),
    ],
    ...over,
  }
  setEnvDefaults(env, made)
  return made
}

/** Requests the visualizer's page, or another of its files. */
export async function ask(
  own: AuthConfig,
  path = "",
  { at = here, ...init }: RequestInit & { at?: string } = {},
): Promise<Response> {
  return Auth(new Request(`${at}/auth/inspect${path}`, init), own)
}
