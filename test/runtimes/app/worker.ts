/** The application on workerd, without Node's modules: a store in memory, settings from the bindings of the worker. */
import { memoryAdapter } from "authchart/adapters/memory"
import { createApplication, readSettings, type Application } from "./app.ts"

let application: Application | undefined

/** The entry point of Cloudflare Workers. */
const worker: { fetch: (request: Request, env: Record<string, string>) => Promise<Response> } = {
  fetch: (request, env) => {
    application ??= createApplication(readSettings(navigator.userAgent, env), memoryAdapter())
    return application(request)
  },
}
export default worker
