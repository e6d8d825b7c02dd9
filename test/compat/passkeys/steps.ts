/** The steps of situations with passkeys, and what an outsider sees of each response. */
import type { Registration, Authentication } from "../../../src/testing/passkeys/authenticator.ts"
import { base, origin, type Side } from "./side.ts"

type Fields = Readonly<Record<string, string>>

interface Offer {
  readonly options?: {
    readonly challenge: string
    readonly rpId?: string
    readonly rp?: { readonly id: string }
    readonly user?: { readonly id: string }
  }
}

/** Returns the visible parts of a response. Random values have a name instead. */
export async function seen(response: Response): Promise<unknown> {
  const text = await response.text()
  const location = response.headers.get("location")
  return {
    status: response.status,
    ...(location !== null && { location: plain(location) }),
    ...(text !== "" && response.headers.get("content-type")?.includes("json") === true && { body: bodyOf(text) }),
  }
}

/** The target without parameters that only one library adds. */
function plain(location: string): string {
  const url = new URL(location, origin)
  for (const name of ["reason", "flow"]) url.searchParams.delete(name)
  return `${url.pathname.replace(/^\/$/, "")}${url.search}`
}

function bodyOf(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (key === "challenge" && typeof value === "string") return `${value.length} characters`
    if (key === "url" && typeof value === "string") return plain(value)
    return value
  }) as unknown
}

/** Requests options. The handle of a user is random in both libraries, so only its kind is compared. */
export async function options(
  side: Side,
  query: Fields,
  provider = "passkey",
): Promise<{ seen: unknown; offer: Offer }> {
  const response = await side.get(`/webauthn-options/${provider}?${new URLSearchParams(query)}`)
  const copy = response.clone()
  const json = response.headers.get("content-type")?.includes("json") === true
  const offer = json ? ((await response.json()) as Offer) : {}
  const what = (await seen(copy)) as { body?: { options?: { user?: { id: unknown } } } }
  const user = what.body?.options?.user
  if (user !== undefined) user.id = typeof user.id
  return { seen: what, offer }
}

/** Clients of SimpleWebAuthn 9 store the text of the handle. */
const ceremonyOf = ({ options: made }: Offer): Registration => ({
  challenge: made?.challenge ?? "none",
  rpId: made?.rpId ?? made?.rp?.id ?? new URL(base).hostname,
  origin,
  ...(made?.user && { userHandle: Buffer.from(made.user.id) }),
})

export interface Answering {
  readonly authenticator?: number
  readonly change?: Partial<Registration & Authentication>
  readonly fields?: Fields
  readonly headers?: Record<string, string>
  readonly provider?: string
  /** Replaces the JSON of the response. */
  readonly data?: (json: Record<string, unknown>) => unknown
}

export async function respond(
  side: Side,
  action: "authenticate" | "register",
  offer: Offer,
  {
    authenticator: at = 0,
    change = {},
    fields = {},
    headers,
    provider = "passkey",
    data = (json) => json,
  }: Answering = {},
): Promise<unknown> {
  const authenticator = side.authenticators[at]
  if (authenticator === undefined) throw new Error(`There is no authenticator ${at}.`)
  const made = authenticator[action]({ ...ceremonyOf(offer), ...change })
  const sent = data({ ...made })
  const text = typeof sent === "string" ? sent : JSON.stringify(sent)
  return seen(await side.post(`/callback/${provider}`, { action, data: text, ...fields }, headers))
}

/** Signs Ada up with the first authenticator. */
export async function signUp(side: Side, email = "ada@example.test", more: Answering = {}): Promise<unknown> {
  const { offer } = await options(side, { action: "register", email }, more.provider)
  return respond(side, "register", offer, more)
}

export async function signIn(side: Side, more: Answering = {}): Promise<unknown> {
  const { offer } = await options(side, { action: "authenticate" }, more.provider)
  return respond(side, "authenticate", offer, more)
}

/** The rows about a person that both libraries write. */
export async function rows(side: Side, email = "ada@example.test"): Promise<unknown> {
  const user = await side.adapter.getUserByEmail(email)
  if (user === null) return null
  const passkeys = await side.adapter.listAuthenticatorsByUserId(user.id)
  const accounts = await Promise.all(
    passkeys.map(async ({ providerAccountId }) => {
      const found = await side.adapter.getAccount(providerAccountId, "passkey")
      return found && { provider: found.provider, type: found.type, isOfUser: found.userId === user.id }
    }),
  )
  return {
    emailVerified: user.emailVerified,
    accounts,
    passkeys: passkeys.map((row) => ({
      credentialID: row.credentialID,
      providerAccountId: row.providerAccountId,
      credentialPublicKey: row.credentialPublicKey,
      counter: row.counter,
      credentialDeviceType: row.credentialDeviceType,
      credentialBackedUp: row.credentialBackedUp,
      // For an empty list, one library writes an empty text, and the other none.
      transports: row.transports || null,
      isOfUser: row.userId === user.id,
    })),
  }
}
