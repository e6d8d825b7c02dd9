/** Eight failures, each provoked by real requests, with the reason and the sentence that a reader must find. */
import type { Trace } from "../../../src/ports/trace.ts"
import { appOrigin } from "../../support/browser.ts"
import { makeProviderKeys } from "../../support/lying-provider.ts"
import { oauthApp, type OAuthApp } from "../../support/oauth-app.ts"
import { sampleTraces } from "./sample-traces.ts"

export interface Provoked {
  reason: string
  /** Words of the sentence about the cause that the test provoked. */
  says: RegExp
  /** The requests of the sign-in, or the one request that failed. */
  traces: readonly Trace[]
}

/** Changes the address of the provider's redirect. */
type Change = (query: URLSearchParams, app: OAuthApp) => void

const returns: readonly (Omit<Provoked, "traces"> & { change: Change; elsewhere?: true })[] = [
  {
    reason: "flow_missing",
    says: /the cookie that holds all data of this sign-in is absent/,
    change: () => undefined,
    elsewhere: true,
  },
  {
    reason: "state_unknown",
    says: /none for the `?state`? of this redirect/,
    change: (query) => query.set("state", "x".repeat(40)),
  },
  { reason: "state_missing", says: /redirect has no `?state`?/, change: (query) => query.delete("state") },
  {
    reason: "provider_denied",
    says: /denied access/,
    change: (query) => {
      query.delete("code")
      query.set("error", "access_denied")
    },
  },
  {
    reason: "issuer_mismatch",
    says: /`?iss`? of the provider's redirect/,
    change: (query) => query.set("iss", "https://other.test"),
  },
  { reason: "flow_expired", says: /took longer than it may/, change: (_query, app) => app.pass(901) },
]

export async function provokedFailures(): Promise<readonly Provoked[]> {
  const keys = await makeProviderKeys()
  const provoked: Provoked[] = []
  for (const { reason, says, change, elsewhere } of returns) {
    const { app, traces } = traced(keys)
    const back = await app.visitProvider(app.browser, "idp")
    const url = new URL(back.url)
    change(url.searchParams, app)
    await (elsewhere ? app.browser.other() : app.browser).send(new Request(url, back))
    provoked.push({ reason, says, traces })
  }
  const { app, traces } = traced(keys)
  await app.browser.send(
    new Request(`${appOrigin}/auth/signin/idp`, {
      method: "POST",
      headers: { origin: appOrigin },
      body: new URLSearchParams(),
    }),
  )
  provoked.push({ reason: "csrf_missing", says: /CSRF token was missing/, traces })
  const { broken } = await sampleTraces()
  provoked.push({ reason: "provider_unreachable", says: /provider could not be reached/, traces: broken })
  return provoked
}

function traced(keys: Awaited<ReturnType<typeof makeProviderKeys>>): { app: OAuthApp; traces: Trace[] } {
  const traces: Trace[] = []
  const app = oauthApp(keys, {
    config: {
      trace: (trace) => {
        if (trace.flow !== "") traces.push(trace)
      },
    },
  })
  return { app, traces }
}
