/** Next.js, built and started like in production. */
import { join } from "node:path"
import { runToEnd, serve, type Env, type Server } from "./program.ts"

const next = join(import.meta.dirname, "../../../node_modules/next/dist/bin/next")

/** `next build` also checks the types. */
export const nextServer: Server = {
  addressed: (origin) => ({ AUTH_URL: origin }),
  build: (folder, env) => runToEnd([next, "build"], folder, withoutTelemetry(env)),
  start: (folder, env) =>
    serve(
      [next, "start", "-H", "127.0.0.1", "-p", "0"],
      folder,
      withoutTelemetry(env),
      /http:\/\/127\.0\.0\.1:(\d+)[\s\S]*Ready/,
    ),
}

function withoutTelemetry(env: Env): Env {
  return { NEXT_TELEMETRY_DISABLED: "1", ...env }
}
