/**
 * The code in a tab of these tests: a client's provider, a component that shows its session, and the client's functions
 * for the test to call. Bundled once for each client (see `site.ts`).
 */
import { createElement, StrictMode, useEffect, useState } from "react"
import { createRoot } from "react-dom/client"
import type { Session } from "../../../src/ports/records.ts"
// For the tabs of the published client, the bundler replaces this import.
import * as client from "../../../src/react.ts"

/** The settings that a test passes to a tab, as JSON in the address of the tab. */
export interface TabOptions {
  provider?: {
    session?: Session | null
    basePath?: string
    baseUrl?: string
    refetchInterval?: number
    refetchOnWindowFocus?: boolean
    refetchWhenOffline?: false
  }
  required?: boolean
  /** With `required`: counts instead of leaving. */
  stay?: boolean
  strict?: boolean
  /** Shows the component without a provider. */
  bare?: boolean
  /** Calls update with this data in the first effect of a component. */
  updateAtOnce?: unknown
}

export interface Seen {
  status: string
  name: string | null
}

declare global {
  interface Window {
    client: typeof client
    /** Every rendered status with the name; a repetition of the previous one is left out. */
    seen: Seen[]
    update: ReturnType<typeof client.useSession>["update"]
    /** Times that `onUnauthenticated` was called. */
    unauthenticated: number
    /** The messages of every other channel, oldest first. */
    heard: unknown[]
    /** Errors during rendering. */
    thrown: string[]
    /** Passes another `session` to the provider, like a server that renders again. */
    giveSession: (session: Session | null) => void
    updates: unknown[]
  }
}

const options = JSON.parse(new URLSearchParams(location.search).get("tab") ?? "{}") as TabOptions

window.client = client
window.seen = []
window.unauthenticated = 0
window.heard = []
window.thrown = []
window.updates = []
new BroadcastChannel("next-auth").addEventListener("message", ({ data }) => window.heard.push(data))
window.addEventListener("error", ({ message }) => window.thrown.push(message))

const counted = (): void => void (window.unauthenticated += 1)

function Shown() {
  const session = client.useSession({
    required: options.required ?? false,
    ...(options.stay === true ? { onUnauthenticated: counted } : {}),
  })
  const { update } = session
  window.update = update
  useEffect(() => {
    if ("updateAtOnce" in options) void update(options.updateAtOnce).then((said) => window.updates.push(said))
    // Once, with the values of the first render.
  }, [])
  const name = session.data?.user?.name ?? null
  const last = window.seen.at(-1)
  if (last?.status !== session.status || last.name !== name) window.seen.push({ status: session.status, name })
  return createElement("p", { id: "shown" }, `${session.status} ${name ?? "nobody"}`)
}

function App() {
  const [provider, setProvider] = useState(options.provider ?? {})
  window.giveSession = (session) => setProvider((before) => ({ ...before, session }))
  const shown = createElement(Shown)
  return options.bare === true ? shown : createElement(client.SessionProvider, provider, shown)
}

const app = createElement(App)
createRoot(document.body.appendChild(document.createElement("main"))).render(
  options.strict === true ? createElement(StrictMode, null, app) : app,
)
