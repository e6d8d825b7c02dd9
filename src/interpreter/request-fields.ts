/** The fields of a request, and the refusals of its URL. */
import type { RefusedRequest } from "../errors/refused-requests.ts"
import type { ReadFields } from "../flows/flow-module.ts"
import type { PublicUrlRefusal } from "../protocol/public-url.ts"

/** The fields that a request brings. */
export interface RequestFields {
  query: ReadFields
  body: ReadFields
}

/** The result for a request without a query or body. */
export const noFields: ReadFields = {
  ok: true,
  // Object.create is typed `any`.
  fields: Object.freeze(Object.create(null) as Record<string, unknown>),
  repeated: new Set(),
}

/** The kind of refusal for each reason why the URL of a request is unusable. */
export const wrongAddress: Readonly<Record<PublicUrlRefusal, RefusedRequest>> = {
  url: "url_unusable",
  urlTooLong: "url_too_long",
  host: "host_unusable",
  forwardedHost: "host_unusable",
  forwardedProto: "host_unusable",
  hostNotListed: "host_not_listed",
  authUrl: "host_unusable",
}
