/** Sign-ins with the e-mail address and password of Better Auth, for a comparison. */
import { betterAuth } from "better-auth"
import { memoryAdapter } from "better-auth/adapters/memory"

interface PeerOptions {
  readonly origin: string
  readonly password: string
  readonly hashing: {
    readonly hash: (password: string) => Promise<string>
    readonly verify: (given: { hash: string; password: string }) => Promise<boolean>
  }
}

/**
 * Makes an application with one user.
 *
 * @returns a function that signs the user in, and returns the time until the response in milliseconds.
 */
export async function openPeer({ origin, password, hashing }: PeerOptions): Promise<() => Promise<number>> {
  const auth = betterAuth({
    baseURL: origin,
    secret: "a secret for measuring, of thirty-two bytes and more",
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
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
