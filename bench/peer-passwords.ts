/** Sign-ins with the e-mail address and password of Better Auth, for a comparison. */

interface PeerOptions {
  readonly origin: string
  readonly password: string
  readonly hashing: {
    readonly hash: (password: string) => Promise<string>
    readonly verify: (given: { hash: string; password: string }) => Promise<boolean>
  }
}

/** The parts of Better Auth that the comparison uses. The package is not a dependency, so its types are not there. */
interface BetterAuth {
  readonly betterAuth: (options: object) => {
    readonly handler: (request: Request) => Promise<Response>
    readonly api: { readonly signUpEmail: (given: { body: object }) => Promise<unknown> }
  }
}
interface MemoryAdapter {
  readonly memoryAdapter: (tables: Record<string, object[]>) => unknown
}

/**
 * Makes an application with one user.
 *
 * @returns a function that signs the user in, and returns the time until the response in milliseconds; `undefined` if
 *   the package `better-auth` is not installed.
 */
export async function openPeer({
  origin,
  password,
  hashing,
}: PeerOptions): Promise<(() => Promise<number>) | undefined> {
  const main = await optional<BetterAuth>("better-auth")
  const memory = await optional<MemoryAdapter>("better-auth/adapters/memory")
  if (main === undefined || memory === undefined) return undefined
  const auth = main.betterAuth({
    baseURL: origin,
    secret: "a secret for measuring, of thirty-two bytes and more",
    database: memory.memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    emailAndPassword: { enabled: true, password: hashing },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  const email = "user0@app.test"
  await auth.api.signUpEmail({ body: { name: "User", email, password } })
  return async () => {
    const request = new Request(`${origin}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ email, password }),
    })
    const begun = performance.now()
    const response = await auth.handler(request)
    await response.text()
    const taken = performance.now() - begun
    if (response.status !== 200 || !response.headers.getSetCookie().some((line) => line.includes("session_token=")))
      throw new Error(`A sign-in with Better Auth has status ${response.status}.`)
    return taken
  }
}

/** Imports a package if it is installed. */
async function optional<T>(name: string): Promise<T | undefined> {
  try {
    // The cast is safe as long as the interfaces above describe the installed version: the sign-in fails otherwise.
    return (await import(name)) as T
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND"
    if (missing) return undefined
    throw error
  }
}
