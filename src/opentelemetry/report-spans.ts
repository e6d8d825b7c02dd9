/** Writes a trace as spans: names, times, attributes and status. */
import {
  context,
  SpanStatusCode,
  trace as telemetry,
  type Attributes,
  type Span,
  type Tracer,
} from "@opentelemetry/api"
import { catalogue, isReason } from "../errors/catalogue.ts"
import type { Trace, TraceAsk, TraceError } from "../ports/trace.ts"
import { blamedAsk, isFault, isEffectFailure } from "./faults.ts"
import { instant } from "./instant.ts"

/** The tracer, and the additional data to export. */
export interface Reporting {
  tracer: Tracer
  person: boolean
  causes: boolean
}

/**
 * Exports a span for a request, and a child span for each effect that the request ran. The span of the request gets all
 * its attributes at its start, because a sampler decides before later attributes are set. If the sampler drops the
 * request, its effects have no spans.
 */
export function reportSpans(trace: Trace, { tracer, person, causes }: Reporting): void {
  const around = context.active()
  const fault = isFault(trace)
  const failure = fault ? (trace.reason ?? trace.error?.type) : undefined
  const attributes = { ...attributesOf(trace, failure), ...(person ? { "user.id": trace.person } : {}) }
  const span = tracer.startSpan(nameOf(trace), { startTime: instant(trace.at), attributes }, around)
  try {
    if (!span.isRecording()) return
    if (fault) reportFault(span, trace, causes)
    const below = telemetry.setSpan(around, span)
    const stopped = trace.error === undefined ? undefined : blamedAsk(trace.asks)
    for (const ask of trace.asks) {
      // The effect at which the request failed has the error of the request. Any other effect has an error only if it
      // threw or timed out.
      const unanswered = isEffectFailure(ask.answer) ? ask.answer : undefined
      const error = ask === stopped ? failure : unanswered
      const options = { startTime: instant(ask.at), attributes: attributesOfAsk(ask, error) }
      const child = tracer.startSpan(`authchart ${ask.ask}`, options, below)
      if (error !== undefined) child.setStatus({ code: SpanStatusCode.ERROR })
      child.end(endOf(ask))
    }
  } finally {
    span.end(endOf(trace))
  }
}

/**
 * Returns the name of a request's span. All unknown routes share one name, because clients can make up any number of
 * routes.
 */
function nameOf({ flow, request, ended }: Trace): string {
  if (ended === "turnedAway") return "authchart turnedAway"
  const asked = requestOf(request)
  return flow === "" ? `authchart ${asked}` : `authchart ${flow} ${asked}`
}

/**
 * Returns the request as an attribute. An unknown method is `OTHER` in a trace, but `_OTHER` in OpenTelemetry's
 * convention for `http.request.method`.
 */
function requestOf(request: string): string {
  return request.replace(/^OTHER /, "_OTHER ")
}

function attributesOf(trace: Trace, failure: string | undefined): Attributes {
  const { id, request, flow, provider, passed, ended, reason, moves } = trace
  return {
    "authchart.flow.id": id,
    "authchart.flow.name": flow === "" ? undefined : flow,
    "authchart.request": requestOf(request),
    "authchart.provider": provider,
    "authchart.state": moves.at(-1)?.to,
    "authchart.checks": [...passed],
    "authchart.outcome": ended,
    "authchart.reason": reason,
    "error.type": failure,
  }
}

function attributesOfAsk({ ask, answer, state }: TraceAsk, failure: string | undefined): Attributes {
  return { "authchart.ask": ask, "authchart.answer": answer, "authchart.state": state, "error.type": failure }
}

/** Sets the status of a span to ERROR, and adds an event with the error and its causes at the end of the span. */
function reportFault(span: Span, trace: Trace, causes: boolean): void {
  const { error, reason } = trace
  // Without `causes`, only the catalogue's sentence is exported, because an error of the application can contain
  // personal data.
  const message = causes ? error?.says : isReason(reason) ? catalogue[reason].developer : undefined
  span.setStatus({ code: SpanStatusCode.ERROR, ...(message === undefined ? {} : { message }) })
  if (error === undefined) return
  const attributes: Attributes = {
    "exception.type": error.type,
    "exception.message": message,
    "authchart.causes": causesOf(error, causes),
  }
  span.addEvent("exception", attributes, endOf(trace))
}

/**
 * Returns a string for each cause with its name and code, such as `Error ECONNREFUSED`. Only with `causes`, a string
 * also contains the message and the position (`at /srv/app/auth.ts:12:7`): a path shows how the server is set up, and
 * can name a person.
 */
function causesOf(error: TraceError, causes: boolean): string[] {
  return error.causes.flatMap(({ name, code, where, says }) => {
    const named = [name === "said" ? undefined : name, code, causes && where ? `at ${where}` : undefined].filter(
      (part) => part !== undefined,
    )
    const words = causes && says !== "" ? [says] : []
    const text = [named.join(" "), ...words].filter((part) => part !== "").join(": ")
    return text === "" ? [] : [text]
  })
}

function endOf({ at, took }: Pick<Trace, "at" | "took">): [number, number] {
  return instant(at + took)
}
