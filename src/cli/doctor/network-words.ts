/** What goes wrong on the way to another machine, in words. */

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: "no machine has that name (DNS does not know it)",
  EAI_AGAIN: "its name could not be looked up (DNS does not answer)",
  ECONNREFUSED: "the connection is refused: nothing listens there",
  ECONNRESET: "the connection was cut off",
  EPIPE: "the connection was cut off",
  UND_ERR_SOCKET: "the connection was cut off",
  ETIMEDOUT: "there is no answer: a firewall, perhaps, or the wrong address",
  ESOCKETTIMEDOUT: "there is no answer: a firewall, perhaps, or the wrong address",
  UND_ERR_CONNECT_TIMEOUT: "there is no answer: a firewall, perhaps, or the wrong address",
  UND_ERR_HEADERS_TIMEOUT: "it takes the connection and does not answer",
  UND_ERR_BODY_TIMEOUT: "it begins an answer and does not end it",
  TIMEOUT: "there was no complete answer in time",
  EHOSTUNREACH: "there is no way to that machine",
  ENETUNREACH: "there is no way to that network",
  CERT_HAS_EXPIRED: "its TLS certificate has expired (or this machine's clock is wrong)",
  CERT_NOT_YET_VALID: "its TLS certificate is not valid yet (or this machine's clock is wrong)",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its TLS certificate is self-signed, which Node trusts only by NODE_EXTRA_CA_CERTS",
  SELF_SIGNED_CERT_IN_CHAIN:
    "its TLS certificate is signed by an authority that Node does not know; name it by NODE_EXTRA_CA_CERTS",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its TLS certificate comes without the ones it is signed by",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "its TLS certificate is signed by an authority that Node does not know; name it by NODE_EXTRA_CA_CERTS",
  ERR_TLS_CERT_ALTNAME_INVALID: "its TLS certificate is for another name",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS on that port",
  EPROTO: "the two could not agree on TLS",
}

/** Why a call failed: the code of the system, and the same in words. */
export interface NetworkTrouble {
  code: string
  says: string
  /** Where it happened, if the system says so: `127.0.0.1:5433`, or the name that nobody knows. */
  at: string | undefined
}

/**
 * Looks for a code that is known here in an error, in what caused it, and in the several tries of a name with several
 * addresses. `undefined` for an error that is no trouble of the network.
 */
export function networkTrouble(error: unknown, depth = 0): NetworkTrouble | undefined {
  if (typeof error !== "object" || error === null || depth > 6) return undefined
  const { code, name, cause, errors, err, address, hostname, port } = error as Readonly<Record<string, unknown>>
  if (typeof code === "string" && Object.hasOwn(words, code)) {
    const host = typeof address === "string" ? address : hostname
    const at = typeof host === "string" ? `${host}${typeof port === "number" ? `:${port}` : ""}` : undefined
    return { code, says: words[code] ?? code, at }
  }
  const inner = [cause, err, ...(Array.isArray(errors) ? (errors as readonly unknown[]) : [])]
  const found = inner.map((one) => networkTrouble(one, depth + 1)).find((one) => one !== undefined)
  if (found !== undefined) return found
  const aborted = name === "TimeoutError" || name === "AbortError"
  return aborted ? { code: "TIMEOUT", says: words["TIMEOUT"] ?? "", at: undefined } : undefined
}
