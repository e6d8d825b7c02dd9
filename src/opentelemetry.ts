/** `authchart/opentelemetry`: every request as a span, with one span for each ask in it, for `config.trace`. */
import { metrics, trace as telemetry, type Meter, type Tracer } from "@opentelemetry/api"
import { countFault } from "./opentelemetry/count-fault.ts"
import { reportSpans } from "./opentelemetry/report-spans.ts"
import { version } from "./opentelemetry/version.ts"
import type { Trace, TraceListener } from "./ports/trace.ts"

export type { Trace, TraceListener }

/** What is exported besides what always is. Everything is off unless it is asked for. */
export interface OpenTelemetryOptions {
  /**
   * Where spans are started. Default: `trace.getTracer("authchart", version)` of `@opentelemetry/api`, which may be
   * asked before the SDK is set up: spans go to whichever is registered when a request is told of.
   */
  tracer?: Tracer | undefined
  /**
   * Where failures are counted. Default: `metrics.getMeter("authchart", version)`, of whichever SDK is registered when a
   * request is told of.
   */
  meter?: Meter | undefined
  /**
   * Writes the id of the user as `user.id`, once a flow knows whom it is about. That is data about a person, which
   * goes wherever spans are sent and stays as long as they are kept. Default `false`.
   */
  person?: boolean | undefined
  /**
   * Exports also each reading of a session that found nothing amiss: `auth()` and `GET /session`, so one span or more
   * for nearly every request of an application. Default `false`. One that has a reason (a database that is down, a
   * token that cannot be opened) is always exported.
   */
  sessionReads?: boolean | undefined
  /**
   * Writes also where errors were thrown, as file, line and column, and what the library knows of their messages: its own
   * sentences, and words of databases, networks and providers. Files have their whole path on the server. Default `false`:
   * names and codes of errors, and the sentence that the catalogue has.
   */
  causes?: boolean | undefined
}

/**
 * A listener that exports each request as a span below the one that is active when the request is told of (that of the
 * HTTP server), with a child for each ask: `NextAuth({ trace: openTelemetry() })`. Requests that failed for a cause of the
 * system are counted too, whether or not their span is sampled.
 *
 * Spans are made once the request is settled, with the times that it took: whole milliseconds. While an ask runs, its
 * span is therefore not there yet, and spans that others make meanwhile (of a driver, of `fetch`) are its siblings.
 * Nothing is exported before an SDK is registered, and nothing of an error of the SDK's reaches the answer.
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
