/** One of the two libraries with an application that has passkeys, a browser, and the records of what is visible. */
import type { AuthConfig as PeerConfig } from "@auth/core"
import PeerPasskey from "@auth/core/providers/passkey"
import PeerWebAuthn from "@auth/core/providers/webauthn"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { Auth } from "../../../src/core.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import type { WebAuthnConfig } from "../../../src/ports/webauthn.ts"
import Passkey from "../../../src/providers/passkey.ts"
import WebAuthn from "../../../src/providers/webauthn.ts"
import { createAuthenticator, type Authenticator } from "../../../src/testing/passkeys/authenticator.ts"
import { loadPeer } from "../peer.ts"

const freshPeer = await loadPeer()

export const origin = "https://app.test"
export const base = `${origin}/auth`

/** The options that both libraries get. */
export interface Setting {
  readonly provider?: "passkey" | "webauthn"
  readonly options?: Partial<WebAuthnConfig>
  readonly strategy?: "jwt" | "database"
  readonly signIn?: () => boolean | string
  readonly pages?: { newUser?: string; error?: string; signIn?: string }
}

export interface Side {
  readonly adapter: Required<Adapter>
  /** The authenticators of the situation, the same keys on both sides. */
  readonly authenticators: readonly Authenticator[]
  readonly cookies: Map<string, string>
  readonly events: string[]
  get: (path: string) => Promise<Response>
  /** Sends a form with the CSRF token, as the page of the peer does. */
  post: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Response>
  session: () => Promise<unknown>
  /** Another browser of the same application. */
  other: () => Side
}

type Library = "peer" | "ours"

const secret = "the same secret on both sides, 0123456789abcdef"

/** The parts that two sides can share. */
interface Shared {
  /** Default: an empty database in memory. */
  readonly database?: Adapter
  /** Default: new authenticators with the keys. */
  readonly authenticators?: readonly Authenticator[]
}

export function openSide(
  library: Library,
  setting: Setting,
  keys: readonly Uint8Array[],
  { database = memoryAdapter(), authenticators = authenticatorsWith(keys) }: Shared = {},
): Side {
  const adapter = database as Required<Adapter> // Both libraries call only methods that the adapters of Auth.js have.
  const events: string[] = []
  const id = setting.provider ?? "passkey"
  const options = setting.options ?? {}
  const note = (name: string) => () => void events.push(name)
  const shared = {
    secret,
    trustHost: true,
    basePath: "/auth",
    adapter,
    session: { strategy: setting.strategy ?? ("database" as const) },
    experimental: { enableWebAuthn: true },
    events: {
      createUser: note("createUser"),
      linkAccount: note("linkAccount"),
      signIn: ({ isNewUser }: { isNewUser?: boolean | undefined }) =>
        void events.push(`signIn${isNewUser === true ? " of a new user" : ""}`),
    },
    ...(setting.signIn && { callbacks: { signIn: setting.signIn } }),
    ...(setting.pages && { pages: setting.pages }),
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  }
  // Both libraries take options of the same names; the types of the peer name more members of its own objects.
  const peer = { passkey: PeerPasskey, webauthn: PeerWebAuthn }[id](options as never)
  const own = { passkey: Passkey, webauthn: WebAuthn }[id](options)
  const { core } = freshPeer()
  const handle = (request: Request): Promise<Response> =>
    library === "peer"
      ? core.Auth(request, { ...shared, providers: [peer] } as unknown as PeerConfig)
      : Auth(request, { ...shared, providers: [own] } as AuthConfig)
  const browser = (): Side => {
    const cookies = new Map<string, string>()
    const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers)
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "))
      const response = await handle(new Request(path.startsWith("/") ? `${base}${path}` : path, { ...init, headers }))
      for (const line of response.headers.getSetCookie()) keep(cookies, line)
      return response
    }
    const get: Side["get"] = (path) => send(path)
    return {
      adapter,
      authenticators,
      cookies,
      events,
      get,
      post: async (path, fields, headers = {}) => {
        const { csrfToken } = (await (await get("/csrf")).json()) as { csrfToken: string }
        const body = new URLSearchParams({ csrfToken, ...fields })
        return send(path, { method: "POST", headers: { origin, ...headers }, body })
      },
      session: async () => {
        const found = (await (await get("/session")).json()) as { user?: unknown } | null
        return found?.user ?? null
      },
      other: browser,
    }
  }
  return browser()
}

function authenticatorsWith(keys: readonly Uint8Array[]): Authenticator[] {
  return keys.map((privateKey, index) =>
    createAuthenticator({
      privateKey,
      credentialId: Buffer.from(`credential ${index}`),
      counter: 0,
      hasLongSignatures: true,
      // The passkey of the first sign-up: the handle is not in the table of Auth.js.
      userHandle: Buffer.from("a handle"),
    }),
  )
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split("; ")
  const at = pair.indexOf("=")
  if (attributes.includes("Max-Age=0")) cookies.delete(pair.slice(0, at))
  else cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
