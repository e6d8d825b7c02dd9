/** An application with every kind of provider, and a check for requests that the library refuses before a flow. */
import { expect } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth } from "../../src/core.ts"
import type { CredentialsConfig, EmailConfig } from "../../src/ports/provider.ts"
import { appOrigin, openBrowser } from "../support/browser.ts"
import { forge } from "../support/providers.ts"

export const password: CredentialsConfig = {
  id: "password",
  name: "Password",
  type: "credentials",
  credentials: { name: {} },
  authorize: ({ name }) => (name === "ada" ? { id: "1", name } : null),
}
export const mail: EmailConfig = { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined }

export function application(over: Partial<AuthConfig> = {}) {
  const logged: Error[] = []
  const config: AuthConfig = {
    secret: "s".repeat(32),
    trustHost: true,
    providers: [forge, password, mail],
    adapter: memoryAdapter(),
    session: { strategy: "jwt" },
    logger: { error: (error) => logged.push(error), warn: () => undefined },
    ...over,
  }
  return { config, logged, browser: openBrowser(config) }
}

/** One request of a browser without any cookie. */
export async function ask(path: string, init: RequestInit = {}, over: Partial<AuthConfig> = {}): Promise<Response> {
  return Auth(new Request(URL.canParse(path) ? path : appOrigin + path, init), application(over).config)
}

/** Expects a refusal before a flow: no cookie, no redirect, no reason. */
export async function expectRefused(response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(response.headers.get("location")).toBeNull()
  expect(["", '"Bad request."']).toContain(await response.text())
}
