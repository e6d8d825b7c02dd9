/** A command-line tool that signs its user in: `npx tsx examples/flows/device/cli.ts http://localhost:3000`. */
import { setTimeout as wait } from "node:timers/promises"

const clientId = "example-cli"
const grantType = "urn:ietf:params:oauth:grant-type:device_code"
/** Seconds to add to the interval after `slow_down` (RFC 8628 §3.5), or after a response without a JSON object. */
const backOff = 5

interface Opened {
  device_code: string
  user_code: string
  verification_uri: string
  expires_in: number
  /** Default 5 (RFC 8628 §3.2). */
  interval?: number
}

interface Given {
  access_token: string
  /** The cookie in which later requests send the token. */
  cookie: string
}

/** The program prints the message of this error, and exits with 1. */
class SignInFailed extends Error {}

/**
 * Sends a request, and reads a JSON object. The program trusts the server that its user names.
 *
 * @throws {SignInFailed} for any other response, such as the page of a proxy that cannot reach the server. The message
 * contains the status and the type of the response.
 */
async function request<T>(address: string, init: RequestInit): Promise<T> {
  const response = await fetch(address, init).catch(() => {
    throw new SignInFailed(`${address} cannot be reached.`)
  })
  const value: unknown = await response.json().catch(() => null)
  if (typeof value === "object" && value !== null) return value as T
  const type = response.headers.get("content-type") ?? "no content type"
  throw new SignInFailed(`${address} sent no JSON object, but status ${response.status} with ${type}.`)
}

const post = <T>(address: string, fields: Record<string, string>): Promise<T | { error: string }> =>
  request(address, { method: "POST", body: new URLSearchParams(fields) })

async function signIn(server: string): Promise<Given> {
  const opened = await post<Opened>(`${server}/auth/device/code`, { client_id: clientId })
  if ("error" in opened) throw new SignInFailed(`The server refused this program: ${opened.error}.`)
  console.log(`Open ${opened.verification_uri} in a browser, and type the code ${opened.user_code}`)
  const ends = Date.now() + opened.expires_in * 1000
  for (let interval = opened.interval ?? backOff; ;) {
    if (Date.now() + interval * 1000 > ends) throw new SignInFailed("The code has expired. Start again.")
    await wait(interval * 1000)
    const fields = { grant_type: grantType, device_code: opened.device_code, client_id: clientId }
    const given = await post<Given>(`${server}/auth/device/token`, fields).catch((error: unknown) => {
      if (!(error instanceof SignInFailed)) throw error
      console.error(`${error.message} Trying again.`)
      return { error: "unreadable" }
    })
    if (!("error" in given)) return given
    if (given.error === "slow_down" || given.error === "unreadable") interval += backOff
    else if (given.error !== "authorization_pending") throw new SignInFailed(sentences[given.error] ?? given.error)
  }
}

const sentences: Readonly<Record<string, string>> = {
  access_denied: "You denied the sign-in. This program is not signed in.",
  expired_token: "The code has expired. Start again.",
}

const server = process.argv[2] ?? "http://localhost:3000"
try {
  const { access_token, cookie } = await signIn(server)
  // The rest of the program sends requests with the session, as a browser does.
  const { user } = await request<{ user: { name: string } }>(`${server}/auth/session`, {
    headers: { cookie: `${cookie}=${access_token}` },
  })
  console.log(`Signed in as ${user.name}.`)
} catch (error) {
  if (!(error instanceof SignInFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
