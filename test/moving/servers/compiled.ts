/** A server in TypeScript that the compiler writes as JavaScript, and that Node runs. */
import { join } from "node:path"
import { runToEnd, serve, type Server } from "./program.ts"

const compiler = join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc")

/** The application listens on `PORT`, and prints `Listening on <port>`. */
export const compiledServer: Server = {
  addressed: () => ({ AUTH_TRUST_HOST: "true" }),
  build: (folder, env) => runToEnd([compiler, "-p", "."], folder, env),
  start: (folder, env) => serve(["dist/server.js"], folder, { ...env, PORT: "0" }, /Listening on (\d+)/),
}
