/**
 * A real application on loopback that is broken on purpose, with a certified provider, a real mail server and a real
 * database.
 */
import { onTestFinished } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import { setEnvDefaults } from "../../../src/config/environment.ts"
import { adviceOn } from "../../../src/devtools/follow/advice.ts"
import { handle } from "../../../src/interpreter/handle.ts"
import { toResponse } from "../../../src/flows/http-result.ts"
import { platform } from "../../../src/interpreter/runtime.ts"
import type { OAuth2Config, OIDCConfig } from "../../../src/ports/provider.ts"
import type { Trace } from "../../../src/ports/trace.ts"
import { serveWeb } from "../../frameworks/node-server.ts"
import { openIdServer, signInThere } from "../../support/openid-provider.ts"
import { formTo, webBrowser, type PageSeen, type WebBrowser } from "../../support/web-browser.ts"

const clientSecret = "the secret of this very client"

export interface Breaks {
  config?: Partial<AuthConfig>
  idp?: (issuer: string) => Partial<OIDCConfig> | Partial<OAuth2Config>
  /** Seconds that the application's clock is ahead. */
  clock?: number
  /** The host that visitors type; AUTH_URL keeps its own. */
  typed?: string
  /** The instance that receives callbacks has another secret. */
  otherInstance?: boolean
  /** Each callback arrives twice. */
  twice?: boolean
  /** The provider is stopped before the first request. */
  providerDown?: boolean
}

export interface BrokenApp {
  browser: WebBrowser
  traces: Trace[]
  /** The address at which visitors begin. */
  origin: string
  /** Signs in at the provider as far as possible. */
  signIn: () => Promise<PageSeen>
  /** The visualizer's texts about the first failed request. */
  found: () => Found
}

/** A failed request as the visualizer shows it. */
export interface Found {
  reason: string | undefined
  /** The error's sentence and its causes, one line each. */
  told: string
  /** The first sentence of advice, and the others. */
  first: string
  advice: string
}

export async function brokenApp(breaks: Breaks = {}): Promise<BrokenApp> {
  const traces: Trace[] = []
  // The address is known before the configurations are made.
  const instances: { here?: AuthConfig; callbacks?: AuthConfig } = {}
  const now = () => Date.now() + (breaks.clock ?? 0) * 1000
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const isCallback = pathname.startsWith("/auth/callback/")
    const config = isCallback ? instances.callbacks : instances.here
    if (config === undefined || !pathname.startsWith("/auth/")) return new Response("the application")
    if (breaks.twice === true && isCallback) await handle(request.clone(), config, { ...platform, now })
    return toResponse(await handle(request, config, { ...platform, now }), request.method)
  }
  const { port } = await serveWeb(answer)
  const address = `http://localhost:${port}`
  const provider = await openIdServer([
    { id: "app", secret: clientSecret, redirectUris: [`${address}/auth/callback/idp`] },
  ])
  onTestFinished(() => provider.close())
  if (breaks.providerDown === true) await provider.close()

  const make = (secret: string): AuthConfig => {
    const config: AuthConfig = {
      secret,
      providers: [
        {
          id: "idp",
          name: "IdP",
          type: "oidc",
          issuer: provider.issuer,
          clientId: "app",
          clientSecret,
          ...breaks.idp?.(provider.issuer),
        },
      ],
      logger: { error: () => undefined, warn: () => undefined },
      trace: (trace) => void traces.push(trace),
      ...breaks.config,
    }
    setEnvDefaults({ AUTH_URL: `${address}/auth`, NODE_ENV: "test" }, config)
    return config
  }
  instances.here = make("a secret of thirty-two characters and more")
  instances.callbacks = breaks.otherInstance === true ? make("another secret of thirty-two characters") : instances.here

  const browser = webBrowser()
  const origin = `http://${breaks.typed ?? "localhost"}:${port}`
  return {
    browser,
    traces,
    origin,
    signIn: async () => {
      const page = await browser.open(`${origin}/auth/signin`)
      const login = await browser.submit(page, formTo(page, "/signin/idp"))
      return login.url.origin === provider.issuer ? signInThere(browser, login, "ada") : login
    },
    found: () => foundIn(traces),
  }
}

function foundIn(traces: readonly Trace[]): Found {
  const failed = traces.find(({ error }) => error !== undefined)
  if (failed === undefined) throw new Error("No request failed.")
  const { error, reason } = failed
  const causes = (error?.causes ?? []).map(({ name, code, says, where }) => [name, code, says, where].join(" "))
  const [first = "", ...others] = adviceOn(failed)
  return { reason, told: [error?.says, ...causes].join("\n"), first, advice: [first, ...others].join("\n") }
}
