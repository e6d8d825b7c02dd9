/** The real SDK, exporting into memory, and the context that an HTTP server's instrumentation would set. */
import { context, trace, type Span, type Tracer } from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
  type Sampler,
} from "@opentelemetry/sdk-trace-base"
import { onTestFinished } from "vitest"

export interface Telemetry {
  provider: BasicTracerProvider
  tracer: Tracer
  /** The exported spans of this library, by end time. */
  spans: () => ReadableSpan[]
  /** Those of requests, without the asks below them. */
  requests: () => ReadableSpan[]
  asksOf: (request: ReadableSpan) => ReadableSpan[]
  /** The newest request's span. */
  last: () => ReadableSpan
  /** Runs a function while a span of a server is active; the span ends after it. */
  serving: <T>(work: (server: Span) => Promise<T>) => Promise<T>
}

/** Sets the SDK up for one test, and removes it afterwards. */
export function setUpTelemetry(sampler?: Sampler): Telemetry {
  const exporter = new InMemorySpanExporter()
  const spanProcessors = [new SimpleSpanProcessor(exporter)]
  const provider = new BasicTracerProvider({ spanProcessors, ...(sampler === undefined ? {} : { sampler }) })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  onTestFinished(async () => {
    context.disable()
    trace.disable()
    await provider.shutdown()
  })
  const tracer = provider.getTracer("authchart")
  const spans = () => exporter.getFinishedSpans().filter(({ name }) => name.startsWith("authchart "))
  const requests = () => spans().filter(({ attributes }) => "authchart.request" in attributes)
  return {
    provider,
    tracer,
    spans,
    requests,
    asksOf: (request) => spans().filter((span) => span.parentSpanContext?.spanId === request.spanContext().spanId),
    last: () => {
      const newest = requests().at(-1)
      if (newest === undefined) throw new Error("No request was exported.")
      return newest
    },
    serving: async (work) => {
      const server = provider.getTracer("server").startSpan("GET")
      try {
        return await context.with(trace.setSpan(context.active(), server), () => work(server))
      } finally {
        server.end()
      }
    },
  }
}
