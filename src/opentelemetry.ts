/**
 * `authchart/opentelemetry`: makes a listener for the option `trace`. The listener exports a span for each request, and
 * a child span for each effect that the request's flow runs, such as `exchangeCode`.
 */
import { metrics, trace as telemetry, type Meter, type Tracer } from "@opentelemetry/api"
import { countFault } from "./opentelemetry/count-fault.ts"
import { measure } from "./opentelemetry/measure.ts"
import { reportSpans } from "./opentelemetry/report-spans.ts"
import { version } from "./opentelemetry/version.ts"
import type { Trace, TraceListener } from "./ports/trace.ts"

export type { Trace, TraceListener }

/** The tracer and the meter, and data to export in addition to the default. */
export interface OpenTelemetryOptions {
  /**
   * Starts the spans. Default: `trace.getTracer("authchart", version)` of `@opentelemetry/api`. An application may call
   * `openTelemetry()` before it sets up the SDK, because a span goes to the SDK that is registered at the end of the
   * request.
   */
  tracer?: Tracer | undefined
  /** Makes the counters and histograms. Default: `metrics.getMeter("authchart", version)` of the registered SDK. */
  meter?: Meter | undefined
  /**
   * Adds the id of the user to the span of a request as `user.id`, if the flow has identified the user. The id is
   * personal data: each system that receives the spans gets the id, and decides how long to store it. Default `false`.
   */
  person?: boolean | undefined
  /**
   * Also exports successful reads of a session by `auth()` and `GET /session`. Nearly every request of an application
   * reads a session, so this option adds at least one span to nearly every request. The listener always exports failed
   * reads (an unreachable database, an unreadable token). Default `false`.
   */
  sessionReads?: boolean | undefined
  /**
   * Also exports two facts about each error. The first is the place in the code that threw the error: the whole path of
   * the file on the server, with line and column. The second is the known part of the error's message: sentences of
   * this library, and words of databases, networks and providers that the catalogue of errors lists. Default `false`:
   * the listener exports only names and codes of errors, and the catalogue's sentence for the reason.
   */
  causes?: boolean | undefined
}

/**
 * Makes a listener that exports each request as a span, with a child span for each effect: `NextAuth({ trace:
 * openTelemetry() })`. The parent of a request's span is the active span, usually the span of the HTTP server. The
 * listener also records metrics of every request, even if its span is not sampled: duration and outcome, durations of
 * effects, refusals by limits, errors of stores, and requests that failed because of a fault in the system, and not
 * because of the visitor.
 *
 * The listener makes the spans after the request has ended, with the times of the request and its effects in whole
 * milliseconds. The span of an effect does not exist while the effect runs, so spans that a database driver or `fetch`
 * makes in this time become its siblings. Without an SDK, the listener exports nothing. An error of the SDK does not
 * change the response.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): TraceListener {
  const { tracer = telemetry.getTracer("authchart", version) } = options
  const { meter } = options
  const { person = false, sessionReads = false, causes = false } = options
  return (trace) => {
    const counting = meter ?? metrics.getMeter("authchart", version)
    countFault(trace, counting)
    measure(trace, counting)
    if (sessionReads || !isPlainRead(trace)) reportSpans(trace, { tracer, person, causes })
  }
}

function isPlainRead({ flow, request, reason, error }: Trace): boolean {
  const reads = flow === "session" && (request === "auth()" || request === "GET session")
  return reads && reason === undefined && error === undefined
}
