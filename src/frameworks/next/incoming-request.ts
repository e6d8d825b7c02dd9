/**
 * Reads the current request in a server component, server action or route handler, from the headers and cookies that
 * Next.js provides.
 */
import { percentDecoded } from "../../ports/addresses.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { parseHost, publicUrl } from "../../protocol/public-url.ts"
import { UnknownAction } from "../../errors/classes.ts"
import { loadNextHeaders, type NextCookies, type NextHeaders } from "./load-next.ts"

export interface Incoming {
  /** The browser's headers. `Cookie` includes changes that the application has made to cookies during this request. */
  headers: Headers
  /** Sets a cookie of the response. */
  setCookie: NextCookies["set"]
}

/**
 * Reads the headers of the current request of Next.js, and returns them with a function that sets cookies.
 *
 * @param form the call of the application, such as `signIn()`, for the error message.
 * @throws {MissingFramework} without Next.js. Next.js throws its own errors outside of a request, and for a page that
 * it cannot prerender.
 */
export async function readIncoming(form: string): Promise<Incoming> {
  const next = await loadNextHeaders(form)
  // The cast is necessary: the type declares only the methods that `auth()` needs.
  const headers = new Headers((await next.headers()) as Headers)
  const cookies = await next.cookies()
  headers.set("cookie", currentCookies(headers.get("cookie") ?? "", cookies))
  return { headers, setCookie: (...cookie) => cookies.set(...cookie) }
}

/** The headers that reading a session needs. */
const readHeaders = ["cookie", "host", "x-forwarded-host", "x-forwarded-proto"] as const

/**
 * Returns the current request of Next.js, with the parts that reading a session needs; `undefined` if its host is
 * invalid. The function requires only `headers()` and the method `get()` of its result. Like Auth.js, it requires
 * nothing else, because the tests of many applications mock nothing else.
 * @throws as {@link readIncoming} does.
 */
export async function requestToRead(form: string): Promise<Request | undefined> {
  const next = await loadNextHeaders(form)
  const sent = await next.headers()
  const headers = new Headers()
  for (const name of readHeaders) {
    const value: string | null | undefined = sent.get(name)
    if (value !== null && value !== undefined) headers.set(name, value)
  }
  const cookies = await cookiesOf(next)
  if (cookies !== undefined) headers.set("cookie", currentCookies(headers.get("cookie") ?? "", cookies))
  // Every request from the network has a `Host` header. Only a mock in a test can lack it, and the fallback serves only
  // such a mock.
  const host = headers.get("host") ?? "localhost"
  if (parseHost(host) === undefined) return undefined
  const address = addressIn(headers, host)
  return URL.canParse(address) ? new Request(address, { headers }) : undefined
}

/** Returns the store of cookies; `undefined` if a mock in a test lacks it. */
async function cookiesOf(next: NextHeaders): Promise<NextCookies | undefined> {
  try {
    return (await next.cookies()) ?? undefined
  } catch {
    // Next.js refuses `cookies()` only where it also refuses `headers()`, which has succeeded. Therefore, this error
    // comes from a mock.
    return undefined
  }
}

/**
 * Returns the `Cookie` header with the changes that a server action made. With this header, `auth()` reads the new
 * session in the rest of the action, and in the page that Next.js renders after the action. Without changes, the
 * function returns the header as it is, so that the first of two cookies with one name still counts.
 */
export function currentCookies(header: string, store: Pick<NextCookies, "getAll">): string {
  const sent = header.split(";").map((pair) => pair.trim())
  if (store.getAll === undefined) return header
  const now = new Map(store.getAll().map(({ name, value }) => [name, value]))
  const kept = sent.filter((pair) => {
    const { name, value } = read(pair)
    const same = sent.some((other) => other.startsWith(`${name}=`) && read(other).value === now.get(name))
    return value !== "" && same
  })
  const names = new Set(kept.map((pair) => read(pair).name))
  const added = [...now].filter(([name, value]) => value !== "" && !names.has(name))
  return [...kept, ...added.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join("; ")
}

function read(pair: string): { name: string; value: string } {
  const at = pair.indexOf("=")
  if (at === -1) return { name: pair, value: "" }
  return { name: pair.slice(0, at), value: percentDecoded(pair.slice(at + 1)) }
}

/**
 * Returns the public origin of the application.
 * @throws {UnknownAction} if the request names no usable host.
 */
export function publicOriginOf({ headers }: Incoming, config: ResolvedConfig): string {
  const address = publicUrl({ url: addressIn(headers), headers }, config)
  if (!address.ok)
    throw new UnknownAction(
      address.reason === "hostNotListed"
        ? "The host of the request is not in trustHost (or AUTH_TRUSTED_HOSTS). Add it if it is yours."
        : "The request names no usable host. Set AUTH_URL.",
      { reason: address.reason },
    )
  return address.origin
}

/**
 * Returns the URL of the request's host. The scheme is that of `X-Forwarded-Proto`, which Next.js sets if no proxy did.
 */
function addressIn(headers: Headers, host: string = headers.get("host") ?? ""): string {
  const scheme = headers.get("x-forwarded-proto") === "http" ? "http" : "https"
  return `${scheme}://${host}/`
}
