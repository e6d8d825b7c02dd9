/**
 * The version of this package, which OpenTelemetry records with each span, metric and log record. A test compares it
 * with package.json.
 */
export const version = "0.1.0"
