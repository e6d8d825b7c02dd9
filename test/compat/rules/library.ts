/** One of the two libraries with all functions that the rules call, and one request to it. */
import * as oursCore from "../../../src/core.ts"
import * as oursJwt from "../../../src/jwt.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { loadPeer, peerSide } from "../peer.ts"
import { responseOf } from "../observe.ts"
import { ourSide, type Side } from "../side.ts"

export interface Library extends Side, Pick<typeof oursJwt, "encode" | "decode"> {
  createActionURL: typeof oursCore.createActionURL
}

export const ourLibrary: Library = {
  ...ourSide,
  encode: oursJwt.encode,
  decode: oursJwt.decode,
  createActionURL: oursCore.createActionURL,
}

/** Loads the published `@auth/core`. @returns a function that makes a fresh copy of it. */
export async function loadPeerLibrary(): Promise<() => Library> {
  const newCopy = await loadPeer()
  return () => {
    const copy = newCopy()
    return {
      ...peerSide(copy),
      // An application passes the same arguments to both libraries; the two have different types for them.
      encode: copy.jwt.encode as Library["encode"],
      decode: copy.jwt.decode as Library["decode"],
      createActionURL: copy.core.createActionURL as unknown as Library["createActionURL"],
    }
  }
}

export const origin = "https://app.test"
export const secret = "the secret of these rules, 40 characters"
export const sessionCookie = "__Secure-authjs.session-token"

export interface Visit {
  /** Below the base path, with its query. */
  path: string
  /** The cookies of the request. */
  cookies?: Record<string, string>
  /** The fields of a form. A visit with fields is a `POST`. */
  fields?: Record<string, string>
  config?: Partial<AuthConfig>
  /** The host of the request. Default: that of {@link origin}. */
  host?: string
}

/** The result of one request, as the visitor and the operator see it. */
export interface Answer {
  status: number
  /** The address of a redirect, or null. */
  location: string | null
  /** The body as JSON; undefined for another body. */
  json: unknown
  headers: Headers
  /** The cookies that the response sets. A cleared cookie has an empty value. */
  cookies: Record<string, string>
  /** The type of each error in the log. */
  errors: readonly string[]
}

/** Sends one request to a library with a configuration that has no faults except those of the visit. */
export async function visit(library: Library, { path, cookies = {}, fields, config, host }: Visit): Promise<Answer> {
  const errors: string[] = []
  const whole: AuthConfig = {
    secret,
    trustHost: true,
    basePath: "/auth",
    providers: [],
    logger: {
      error: (error) => void errors.push("type" in error ? String(error.type) : error.name),
      warn: () => undefined,
      debug: () => undefined,
    },
    ...config,
  }
  const headers = new Headers({ cookie: pairs(cookies) })
  const url = `${host === undefined ? origin : `https://${host}`}/auth${path}`
  const request =
    fields === undefined
      ? new Request(url, { headers })
      : new Request(url, { method: "POST", headers, body: new URLSearchParams(fields) })
  const response = responseOf(await library.handle(request, whole))
  return {
    status: response.status,
    location: response.headers.get("location"),
    json: jsonIn(await response.text()),
    headers: response.headers,
    cookies: Object.fromEntries(response.headers.getSetCookie().map(nameAndValue)),
    errors,
  }
}

function pairs(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ")
}

function nameAndValue(line: string): [string, string] {
  const [pair = ""] = line.split(";", 1)
  const equals = pair.indexOf("=")
  return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))]
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the origin and path of an address, and its parameter `error`: the parts of an error that both libraries have. */
export function errorAddress(address: string | null): { to: string; error: string | null; code: string | null } | null {
  if (address === null) return null
  const { origin: host, pathname, searchParams } = new URL(address, origin)
  return { to: host + pathname, error: searchParams.get("error"), code: searchParams.get("code") }
}
