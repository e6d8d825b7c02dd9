/** A visitor of the soak: signs in with a step, reads the session, signs out, and starts again. */

/** The origins of the instances that run. The list changes while instances are restarted. */
export type Origins = () => readonly string[]

/** Counts of one visitor. */
export interface Counts {
  signIns: number
  reads: number
  signOuts: number
  /** Errors after which the same action succeeded at the first retry. */
  once: number
  /** Errors that the visitor saw twice in succession for one action, as sentences. */
  twice: string[]
}

/**
 * Uses the application until `isOver` returns true. After an error, the visitor waits a moment and repeats the whole
 * action, as a person reloads a page.
 */
export async function visit(email: string, origins: Origins, isOver: () => boolean): Promise<Counts> {
  const counts: Counts = { signIns: 0, reads: 0, signOuts: 0, once: 0, twice: [] }
  while (!isOver()) {
    const cookies = new Map<string, string>()
    const act = async (name: string, work: () => Promise<void>): Promise<boolean> => {
      let first = ""
      for (const attempt of [1, 2]) {
        try {
          await work()
          if (attempt === 2) counts.once += 1
          return true
        } catch (error) {
          const said = `${email} ${name}: ${error instanceof Error ? error.message : String(error)}`
          if (attempt === 2) counts.twice.push(`${first}; ${said}`)
          first = said
          await pause(1500)
        }
      }
      return false
    }
    const browser = browserAt(cookies, origins)
    if (!(await act("sign-in", async () => signIn(browser, email)))) continue
    counts.signIns += 1
    for (let index = 0; index < 10 && !isOver(); index++) {
      await act("read", async () => expectUser(browser, email))
      counts.reads += 1
      await pause(50)
    }
    await act("sign-out", async () => signOut(browser))
    counts.signOuts += 1
  }
  return counts
}

interface Browser {
  readonly cookies: Map<string, string>
  readonly get: (path: string) => Promise<Response>
  readonly post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Response>
}

async function signIn({ cookies, get, post }: Browser, email: string): Promise<void> {
  cookies.clear()
  const { csrfToken } = (await (await get("/auth/csrf")).json()) as { csrfToken: string }
  const waiting = await post("/auth/callback/password", { csrfToken, email })
  const location = waiting.headers.get("location") ?? ""
  if (!location.includes("/auth/terms?flow=")) throw new Error(`the sign-in led to ${location || waiting.status}`)
  const { pathname, search } = new URL(location)
  await (await get(pathname + search)).text()
  const end = await post(pathname + search, { csrfToken, event: "terms.answered", accepted: "yes" })
  if (!cookies.has("authjs.session-token"))
    throw new Error(`the step ended with ${end.status} and ${end.headers.get("location")}`)
}

async function expectUser({ get }: Browser, email: string): Promise<void> {
  const session = (await (await get("/auth/session")).json()) as { user?: { email?: string } } | null
  if (session?.user?.email !== email) throw new Error(`the session was ${JSON.stringify(session)}`)
}

async function signOut({ cookies, get, post }: Browser): Promise<void> {
  const { csrfToken } = (await (await get("/auth/csrf")).json()) as { csrfToken: string }
  await post("/auth/signout", { csrfToken })
  if (cookies.has("authjs.session-token")) throw new Error("the session cookie is still there")
}

/** A browser whose requests go to any of the instances, as a load balancer sends them. */
function browserAt(cookies: Map<string, string>, origins: Origins): Browser {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const running = origins()
    const origin = running[Math.floor(Math.random() * running.length)]
    if (origin === undefined) throw new Error("No instance runs.")
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(origin + path, {
      ...init,
      headers: { cookie, origin, ...(init.method === "POST" ? { "sec-fetch-site": "same-origin" } : {}) },
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status >= 500) throw new Error(`${path} gave ${response.status}`)
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";")
      const [name = "", value = ""] = pair.split(/=(.*)/s)
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: (path) => send(path),
    post: (path, fields) => send(path, { method: "POST", body: new URLSearchParams(fields) }),
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
