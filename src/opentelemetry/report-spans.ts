/** One trace as spans: names, times, attributes and status. */
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

/** Where spans go, and what is shown in them. */
export interface Reporting {
  tracer: Tracer
  person: boolean
  causes: boolean
}

/**
 * Starts and ends the span of a request, and those of its asks below it. What a sampler may decide by is there from the
 * start; a request that is not sampled has no asks.
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
      // The ask that the request was refused at fares as the request does; any other failed where it gave no answer.
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

/** The same for all requests of a kind. What strangers ask for that is no route has one name: they could make up any. */
function nameOf({ flow, request, ended }: Trace): string {
  if (ended === "turnedAway") return "authchart turnedAway"
  const asked = requestOf(request)
  return flow === "" ? `authchart ${asked}` : `authchart ${flow} ${asked}`
}

/** A method that a stranger made up is recorded as `OTHER`; the conventions for `http.request.method` call it `_OTHER`. */
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

/** Status, and the error with what lies behind it as an event of the end. */
function reportFault(span: Span, trace: Trace, causes: boolean): void {
  const { error, reason } = trace
  // The catalogue's own words: those of an error that the application threw may speak of a person.
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
 * Each by its name and code, `Error ECONNREFUSED`. What errors said comes only where it was asked for, and with it the
 * place, `at /srv/app/auth.ts:12:7`: paths tell how the server is laid out, and may name whose it is.
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
