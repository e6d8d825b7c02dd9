/** Requests that are refused before any flow hears of them: a stable code for each kind, and a sentence for the log. */

/** Each continues "A request was refused: ". No part of the request is repeated. */
export const refusedRequests = {
  url_unusable: "its address is no URL.",
  url_too_long: "its address is longer than 8 KiB.",
  host_unusable:
    "the host that it names is none. Behind a proxy, see that the proxy sets X-Forwarded-Host and X-Forwarded-Proto once, to one value.",
  host_not_listed: "the host that it names is not in trustHost (or AUTH_TRUSTED_HOSTS). Add the host if it is yours.",
  path_unknown: "its path is no route of this application.",
  method_unknown: "its method is none that its route takes.",
  provider_unknown: "its path names no provider, or no route of that provider.",
  query_unreadable: "its query cannot be read, or has more than 200 fields.",
  body_unreadable: "its body cannot be read as a form or as JSON, or has more than 200 fields or 32 levels.",
  body_type: "its body is neither a form nor JSON.",
  body_too_large: "its body is larger than its route takes: 64 KiB, or more where fields declare a longer `maxLength`.",
  body_too_slow: "its body was not there within 10 seconds.",
  field_repeated: "it has a field of the credentials more than once.",
  field_not_text:
    "a field of the credentials is null, a list or an object. Send texts; numbers and booleans are read as texts.",
}

/** What was wrong with a request that no flow is for. */
export type RefusedRequest = keyof typeof refusedRequests
