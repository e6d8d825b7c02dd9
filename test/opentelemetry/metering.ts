/** The real SDK of metrics, exporting into memory. */
import type { Meter } from "@opentelemetry/api"
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics"
import { onTestFinished } from "vitest"

/** The sum of a counter, or the number of values of a histogram. */
export interface Point {
  value: number
  attributes: Readonly<Record<string, unknown>>
}

export interface Metering {
  provider: MeterProvider
  meter: Meter
  /** The recorded points of a metric. */
  points: (metric: string) => Promise<Point[]>
}

/** Sets the SDK up for one test, and shuts it down afterwards. */
export function metering(): Metering {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
  const provider = new MeterProvider({ readers: [reader] })
  onTestFinished(() => provider.shutdown())
  return {
    provider,
    meter: provider.getMeter("authchart"),
    async points(metric) {
      exporter.reset()
      await provider.forceFlush()
      const all = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
      return all
        .filter(({ descriptor }) => descriptor.name === metric)
        .flatMap(({ dataPoints }) =>
          dataPoints.map(({ value, attributes }) => ({
            value: typeof value === "number" ? value : value.count,
            attributes,
          })),
        )
    },
  }
}
