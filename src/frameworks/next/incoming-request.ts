/** The request behind a server component, server action or route handler, made of what Next.js tells of it. */
import { percentDecoded } from "../../ports/addresses.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { parseHost, publicUrl } from "../../protocol/public-url.ts"
import { UnknownAction } from "../../errors.ts"
import { loadNextHeaders, type NextCookies, type NextHeaders } from "./load-next.ts"

export interface Incoming {
  /** As the browser sent it, with the cookies that this request has set or deleted since. */
  headers: Headers
  /** Sets a cookie of the response. */
  setCookie: NextCookies["set"]
}

/**
 * @throws {MissingFramework} without Next.js; and what Next.js throws outside of a request, or to tell itself that a
 * page cannot be made in advance.
 */
export async function readIncoming(form: string): Promise<Incoming> {
  const next = await loadNextHeaders(form)
  // Typed by what `auth()` needs; a form that signs in or out sends on every header.
  const headers = new Headers((await next.headers()) as Headers)
  const cookies = await next.cookies()
  headers.set("cookie", currentCookies(headers.get("cookie") ?? "", cookies))
  return { headers, setCookie: (...cookie) => cookies.set(...cookie) }
}

/** The headers by which a session is read. */
const readHeaders = ["cookie", "host", "x-forwarded-host", "x-forwarded-proto"] as const

/**
 * The request that Next.js is answering, as far as reading the session takes it; `undefined` where its host is not one.
 * Of Next.js only `headers()` is required, and of its result only `get()`, as Auth.js has it: applications mock as much.
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
  // Every request on the network has a host; a mock may have none.
  const host = headers.get("host") ?? "localhost"
  if (parseHost(host) === undefined) return undefined
  const address = addressIn(headers, host)
  return URL.canParse(address) ? new Request(address, { headers }) : undefined
}

/** The store of cookies; `undefined` where `headers()` is all there is. */
async function cookiesOf(next: NextHeaders): Promise<NextCookies | undefined> {
  try {
    return (await next.cookies()) ?? undefined
  } catch {
    // Next.js itself refuses `headers()` wherever it refuses this.
    return undefined
  }
}

/**
 * The `Cookie` header after what an action has set and deleted: an `auth()` after a sign-in, or in the page that is
 * rendered again in answer to an action, sees the session that is there now.
 *
 * Where nothing has changed, the header stays as it came: of two cookies with one name the first still counts.
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

/** The origin that the visitor sees. @throws {UnknownAction} where the request names no usable host. */
export function publicOriginOf({ headers }: Incoming, config: ResolvedConfig): string {
  const address = publicUrl({ url: addressIn(headers), headers }, config)
  if (!address.ok)
    throw new UnknownAction(
      address.reason === "hostNotListed"
        ? "The host of the request is not in trustHost (or AUTH_TRUSTED_HOSTS)."
        : "The request names no usable host. Set AUTH_URL.",
      { reason: address.reason },
    )
  return address.origin
}

/** Next.js sets the forwarded scheme where no proxy did. */
function addressIn(headers: Headers, host: string = headers.get("host") ?? ""): string {
  const scheme = headers.get("x-forwarded-proto") === "http" ? "http" : "https"
  return `${scheme}://${host}/`
}
