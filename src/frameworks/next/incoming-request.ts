/** The request of a server component, server action or route handler, made of the headers and cookies of Next.js. */
import { percentDecoded } from "../../ports/addresses.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { parseHost, publicUrl } from "../../protocol/public-url.ts"
import { UnknownAction } from "../../errors.ts"
import { loadNextHeaders, type NextCookies, type NextHeaders } from "./load-next.ts"

export interface Incoming {
  /** The headers of the browser, with the cookies that this request has set or deleted. */
  headers: Headers
  /** Sets a cookie of the response. */
  setCookie: NextCookies["set"]
}

/**
 * @throws {MissingFramework} without Next.js; and the errors of Next.js outside of a request, or for a page that it cannot
 * prerender.
 */
export async function readIncoming(form: string): Promise<Incoming> {
  const next = await loadNextHeaders(form)
  // The type declares only the methods that `auth()` needs.
  const headers = new Headers((await next.headers()) as Headers)
  const cookies = await next.cookies()
  headers.set("cookie", currentCookies(headers.get("cookie") ?? "", cookies))
  return { headers, setCookie: (...cookie) => cookies.set(...cookie) }
}

/** The headers that reading a session needs. */
const readHeaders = ["cookie", "host", "x-forwarded-host", "x-forwarded-proto"] as const

/**
 * The current request of Next.js, with the parts that reading a session needs; `undefined` for an invalid host. Needs only
 * `headers()` of Next.js and `get()` of its result, as Auth.js does: applications mock no more.
 *
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
  // A request of the network has a host. A mock can lack it.
  const host = headers.get("host") ?? "localhost"
  if (parseHost(host) === undefined) return undefined
  const address = addressIn(headers, host)
  return URL.canParse(address) ? new Request(address, { headers }) : undefined
}

/** The store of cookies; `undefined` if a mock lacks it. */
async function cookiesOf(next: NextHeaders): Promise<NextCookies | undefined> {
  try {
    return (await next.cookies()) ?? undefined
  } catch {
    // Next.js refuses `headers()` wherever it refuses this.
    return undefined
  }
}

/**
 * The `Cookie` header with the changes of an action: an `auth()` after a sign-in, or in the page that is rendered after
 * an action, reads the new session.
 *
 * Without changes the header stays unchanged, so that the first of two cookies with one name still counts.
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

/** The public origin. @throws {UnknownAction} if the request names no usable host. */
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

/** Next.js sets the forwarded scheme if no proxy did. */
function addressIn(headers: Headers, host: string = headers.get("host") ?? ""): string {
  const scheme = headers.get("x-forwarded-proto") === "http" ? "http" : "https"
  return `${scheme}://${host}/`
}
