import { inApplication } from "../../machines/application-error.ts"
import type { IncomingRequest } from "../ports/incoming-request.ts"
import { clientAddress as addressOf } from "../protocol/client-address.ts"
import type { Runtime } from "./runtime.ts"

/** Headers that give access to a session. Functions of the application do not receive these headers. */
const secret = ["cookie", "authorization", "proxy-authorization"]

/**
 * Returns the part of the request that functions of the application receive. The library calls the application's
 * function `clientAddress` only when code reads the property `clientAddress`.
 */
export function incomingRequest({ request, config }: Pick<Runtime, "request" | "config">): IncomingRequest {
  return Object.freeze({
    get headers() {
      const shown = new Headers(request.headers)
      for (const name of secret) shown.delete(name)
      return shown
    },
    get userAgent() {
      return request.headers.get("user-agent") ?? undefined
    },
    get clientAddress() {
      const { clientAddress } = config.given
      return inApplication("clientAddress", () => addressOf(request, clientAddress))
    },
  })
}
