/**
 * Sign-ins that fail on purpose, so that a visitor can look at their traces. The demo sends the requests to its own
 * routes, with a cookie jar for each failure. The browser of the visitor, and its session, do not take part.
 */
import type { Authentication } from "./auth.ts"

export interface Failure {
  readonly title: string
  readonly says: string
  /** Sends the requests, and returns the last response. */
  readonly play: (jar: Jar) => Promise<Response>
}

/** A browser without pages: it sends requests to the routes, and keeps their cookies. */
interface Jar {
  get: (path: string) => Promise<Response>
  post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Response>
  /** Begins a sign-in with Demo ID, and returns the parameters `state` and `iss` of the redirect that it expects. */
  begin: () => Promise<string>
}

const callback = (parameters: string): string => `/callback/demo?${parameters}`

export const failures: Readonly<Record<string, Failure>> = {
  "forged-form": {
    title: "Forge the sign-in form",
    says: "Another site sends the form, so it has no form token.",
    play: ({ post }) => post("/signin/demo", { csrfToken: "made up" }),
  },
  "wrong-password": {
    title: "Mistype the password",
    says: "The response is the same for an unknown address. This button sends such an address, so it locks no user out.",
    play: ({ post }) => post("/callback/password", { email: "unknown@demo.example", password: "not this one" }),
  },
  "state-missing": {
    title: "Cut the address",
    says: "The provider's redirect arrives without its state.",
    play: async ({ get, begin }) => {
      await begin()
      return get(callback("code=made-up"))
    },
  },
  "state-unknown": {
    title: "Change the state",
    says: "The redirect has a state that this browser did not send.",
    play: async ({ get, begin }) => {
      await begin()
      return get(callback("code=made-up&state=another"))
    },
  },
  cancelled: {
    title: "Cancel at Demo ID",
    says: "The person declines, and the provider says so.",
    play: async ({ get, begin }) => get(callback(`error=access_denied&${await begin()}`)),
  },
  "made-up-code": {
    title: "Make up a code",
    says: "Every check of the redirect passes, and Demo ID refuses the code.",
    play: async ({ get, begin }) => get(callback(`code=made-up&${await begin()}`)),
  },
}

/**
 * Plays a failure.
 *
 * @returns the path of its trace in the visualizer; `undefined` for an unknown name.
 */
export async function playFailure(
  name: string,
  at: { authentication: Authentication; origin: string; authPath: string; issuer: string },
): Promise<string | undefined> {
  const failure = Object.hasOwn(failures, name) ? failures[name] : undefined
  if (failure === undefined) return undefined
  const response = await failure.play(jarAt(at))
  const flow = new URL(response.headers.get("location") ?? "/", at.origin).searchParams.get("flow") ?? ""
  const chart = name === "wrong-password" ? "credentials" : "oauth"
  return `${at.authPath}/inspect#/${chart}?trace=${encodeURIComponent(flow)}`
}

function jarAt({
  authentication,
  origin,
  authPath,
  issuer,
}: {
  authentication: Authentication
  origin: string
  authPath: string
  issuer: string
}): Jar {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const request = new Request(`${origin}${authPath}${path}`, {
      ...init,
      headers: { origin, host: new URL(origin).host, ...(cookie === "" ? {} : { cookie }) },
    })
    const { GET, POST } = authentication.handlers
    const response = await (request.method === "POST" ? POST : GET)(request)
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const post: Jar["post"] = async (path, fields) => {
    const { csrfToken } = (await (await send("/csrf")).json()) as { csrfToken: string }
    return send(path, { method: "POST", body: new URLSearchParams({ csrfToken, ...fields }) })
  }
  return {
    get: (path) => send(path),
    post,
    begin: async () => {
      const response = await post("/signin/demo", {})
      const address = new URL(response.headers.get("location") ?? "", origin)
      if (address.origin !== issuer) throw new Error(`The sign-in did not lead to Demo ID, but to ${address.origin}.`)
      return new URLSearchParams({ state: address.searchParams.get("state") ?? "", iss: issuer }).toString()
    },
  }
}
