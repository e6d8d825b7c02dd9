/**
 * The sentences for the log about requests that the library refuses before a flow begins, by a stable code. Each
 * sentence continues "A request was refused: ", and quotes no part of the request.
 */
export const refusedRequests = {
  url_unusable: "its address is not a URL.",
  url_too_long: "its address is longer than 8 KiB.",
  host_unusable:
    "its host is invalid. Behind a proxy, have the proxy set X-Forwarded-Host and X-Forwarded-Proto once, to one value.",
  host_not_listed: "its host is not in trustHost (or AUTH_TRUSTED_HOSTS). Add the host if it is yours.",
  path_unknown: "its path is not a route of this application.",
  method_unknown: "its route does not accept its method.",
  provider_unknown: "its path names no provider, or no route of that provider.",
  query_unreadable: "its query cannot be read, or has more than 200 fields.",
  body_unreadable: "its body cannot be read as a form or as JSON, or has more than 200 fields or 32 levels.",
  body_type: "its body is neither a form nor JSON.",
  body_too_large: "its body is larger than its route accepts: 64 KiB, or more if fields declare a longer `maxLength`.",
  body_too_slow: "its body did not arrive within 10 seconds.",
  field_repeated: "it has a field of the credentials more than once.",
  field_not_text:
    "a field of the credentials is null, a list or an object. Send texts; numbers and booleans are read as texts.",
}

/** The code of a sentence in {@link refusedRequests}. */
export type RefusedRequest = keyof typeof refusedRequests
