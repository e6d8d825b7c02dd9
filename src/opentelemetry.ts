/** `authchart/opentelemetry`: a listener for `config.trace` with a span for each request, and for each of its asks. */
import { metrics, trace as telemetry, type Meter, type Tracer } from "@opentelemetry/api"
import { countFault } from "./opentelemetry/count-fault.ts"
import { reportSpans } from "./opentelemetry/report-spans.ts"
import { version } from "./opentelemetry/version.ts"
import type { Trace, TraceListener } from "./ports/trace.ts"

export type { Trace, TraceListener }

/** Additional data to export. By default everything is off. */
export interface OpenTelemetryOptions {
  /**
   * Starts the spans. Default: `trace.getTracer("authchart", version)` of `@opentelemetry/api`. It may be called before
   * the SDK is set up: a span goes to the SDK that is registered when its request ends.
   */
  tracer?: Tracer | undefined
  /** Counts the failures. Default: `metrics.getMeter("authchart", version)` of the registered SDK. */
  meter?: Meter | undefined
  /**
   * Writes the id of the user as `user.id`, once a flow knows the user. This is personal data, which goes to the
   * receivers of the spans and stays as long as they keep it. Default `false`.
   */
  person?: boolean | undefined
  /**
   * Also exports each successful reading of a session: `auth()` and `GET /session`, so at least one span for nearly
   * every request of an application. Readings with a reason (an unreachable database, an unreadable token) are always
   * exported. Default `false`.
   */
  sessionReads?: boolean | undefined
  /**
   * Also writes where errors were thrown, as file, line and column, and the known parts of their messages: the
   * library's sentences, and words of databases, networks and providers. Files have their whole path on the server.
   * Default `false`: names and codes of errors, and the sentence of the catalogue.
   */
  causes?: boolean | undefined
}

/**
 * A listener that exports each request as a child of the active span (that of the HTTP server), with a child for each
 * ask: `NextAuth({ trace: openTelemetry() })`. It also counts requests that failed for a cause of the system, whether
 * or not their span is sampled.
 *
 * It makes the spans when the request has ended, with their times in whole milliseconds. So the span of an ask does not
 * exist while the ask runs, and spans of a driver or of `fetch` are its siblings. Without an SDK nothing is exported,
 * and an error of the SDK does not change the response.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): TraceListener {
  const { tracer = telemetry.getTracer("authchart", version) } = options
  const { meter } = options
  const { person = false, sessionReads = false, causes = false } = options
  return (trace) => {
    countFault(trace, meter ?? metrics.getMeter("authchart", version))
    if (sessionReads || !isPlainRead(trace)) reportSpans(trace, { tracer, person, causes })
  }
}

function isPlainRead({ flow, request, reason, error }: Trace): boolean {
  const reads = flow === "session" && (request === "auth()" || request === "GET session")
  return reads && reason === undefined && error === undefined
}
