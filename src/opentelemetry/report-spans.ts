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
 * Reports the span of a request, and those of its asks below it. All attributes for samplers exist from the start; a
 * request that is not sampled has no spans of asks.
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
      // The ask that was refused fails like the request; other asks fail only without an answer.
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

/** One name for each kind of request. Unknown routes share a name: strangers could make up any number of them. */
function nameOf({ flow, request, ended }: Trace): string {
  if (ended === "turnedAway") return "authchart turnedAway"
  const asked = requestOf(request)
  return flow === "" ? `authchart ${asked}` : `authchart ${flow} ${asked}`
}

/** An unknown method is recorded as `OTHER`; the conventions for `http.request.method` call it `_OTHER`. */
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

/** The status, and an event with the error and its causes at the end of the span. */
function reportFault(span: Span, trace: Trace, causes: boolean): void {
  const { error, reason } = trace
  // The catalogue's own words: an error of the application can contain personal data.
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
 * Each cause by name and code, `Error ECONNREFUSED`. Messages and places (`at /srv/app/auth.ts:12:7`) are optional:
 * paths show how the server is set up, and can name a person.
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
