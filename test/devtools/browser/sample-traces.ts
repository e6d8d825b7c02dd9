/** Traces of real requests, and many copies with other people and times. */
import { customFetch } from "../../../src/ports/provider.ts"
import type { Trace } from "../../../src/ports/trace.ts"
import { makeProviderKeys } from "../../support/lying-provider.ts"
import { oauthApp, type OAuthApp } from "../../support/oauth-app.ts"

export interface SampleTraces {
  /** The two requests of a sign-in that ends with a session. */
  signIn: readonly [Trace, Trace]
  /** The two requests of a sign-in whose provider is down when the code is exchanged. */
  broken: readonly [Trace, Trace]
  /** A successful read of a session. */
  read: Trace
}

/** The library's own description of an application and its provider. */
export async function sampleTraces(): Promise<SampleTraces> {
  const traces: Trace[] = []
  const down = { now: false }
  const app: OAuthApp = oauthApp(await makeProviderKeys(), {
    config: { trace: (trace) => void traces.push(trace) },
    idp: {
      [customFetch]: (async (...args: Parameters<typeof fetch>) => {
        if (down.now && new Request(...args).url.includes("/token"))
          throw new TypeError("fetch failed", {
            cause: Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" }),
          })
        return app.idp.fetch(...args)
      }) as typeof fetch,
    },
  })
  await app.signIn(app.browser, "idp")
  const signIn = traces.splice(0).filter(({ flow }) => flow === "oauth")
  await app.browser.get("/session")
  const [read] = traces.splice(0)
  const other = app.browser.other()
  const back = await app.visitProvider(other, "idp")
  down.now = true
  await other.send(back)
  const broken = traces.splice(0).filter(({ flow }) => flow === "oauth")
  return { signIn: pairOf(signIn), broken: pairOf(broken), read: spread(known(read)) }
}

function pairOf(traces: readonly Trace[]): readonly [Trace, Trace] {
  return [spread(known(traces[0])), spread(known(traces[1]))]
}

function known(trace: Trace | undefined): Trace {
  if (!trace) throw new Error("The application told of fewer requests than it should have.")
  return trace
}

/** Gives each ask a duration. The clock of these tests does not move, so all durations would otherwise be 0. */
function spread(trace: Trace): Trace {
  const took = [2.4, 38, 11, 96.5, 4.2, 0.7, 17]
  let at = trace.at + 1
  const asks = trace.asks.map((ask, index) => {
    const lasted = took[index % took.length] ?? 1
    const asked = { ...ask, at, took: lasted }
    at += lasted + 0.5
    return asked
  })
  return { ...trace, asks, took: at - trace.at + 0.4 }
}

/** The same value with other words in it. */
export function like(trace: Trace, changes: Partial<Trace>): Trace {
  return { ...trace, ...changes }
}

/** The requested number of traces, each with its own id (`t0`, `t1`, …) and person: every tenth fails. */
export function manyTraces({ signIn: [, done], broken: [, failed] }: SampleTraces, count: number): readonly Trace[] {
  return Array.from({ length: count }, (_each, index) => {
    const trace = index % 10 === 9 ? failed : done
    return like(trace, { id: `t${index}`, person: `person-${index}`, at: trace.at + index * 250 })
  })
}
