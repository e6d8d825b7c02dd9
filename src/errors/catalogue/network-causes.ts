/** Reasons why connections fail: host names, ports, deadlines, certificates, and refusals of mail servers. */
import type { CauseRow } from "./cause.ts"

const cut = "the connection was cut off"
const silent = "there is no answer: a firewall, perhaps, or the wrong address"
const unknownAuthority =
  "its TLS certificate is signed by an authority that Node does not know; name it by NODE_EXTRA_CA_CERTS"

export const networkCauses: readonly CauseRow[] = [
  {
    words: { ECONNREFUSED: "the connection is refused: nothing listens there" },
    advice: "Nothing listens at {host}: is {party} up, and the port right? In a container, localhost is the container.",
  },
  {
    pattern: /\bEDNS\b/,
    words: {
      ENOTFOUND: "no machine has that name (DNS does not know it)",
      EAI_AGAIN: "its name could not be looked up (DNS does not answer)",
    },
    advice: "The name of {host} is not known here: correct its spelling, or this machine's name service.",
  },
  {
    pattern: /\bUND_ERR_\w*TIMEOUT\b|no complete answer within/,
    words: {
      ETIMEDOUT: silent,
      ESOCKETTIMEDOUT: silent,
      UND_ERR_CONNECT_TIMEOUT: silent,
      UND_ERR_HEADERS_TIMEOUT: "it takes the connection and does not answer",
      UND_ERR_BODY_TIMEOUT: "it begins an answer and does not end it",
      EHOSTUNREACH: "there is no way to that machine",
      ENETUNREACH: "there is no way to that network",
    },
    advice: "No answer in time from {party} at {host}: is a firewall or proxy between?",
  },
  {
    pattern: /socket hang up/,
    words: { ECONNRESET: cut, EPIPE: cut, UND_ERR_SOCKET: cut },
    advice: "The connection to {host} was cut: was {party} restarted, or does it want TLS?",
  },
  {
    pattern: /\b(?:\w*SELF_SIGNED_CERT\w*|UNABLE_TO_\w+)\b|self[- ]signed|unable to verify/,
    words: {
      DEPTH_ZERO_SELF_SIGNED_CERT: "its TLS certificate is self-signed, which Node trusts only by NODE_EXTRA_CA_CERTS",
      SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
      UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its TLS certificate comes without the ones it is signed by",
      UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
    },
    advice:
      "Node does not trust the authority that signed the certificate of {host}: name its file in NODE_EXTRA_CA_CERTS.",
  },
  {
    pattern: /certificate has expired/,
    words: {
      CERT_HAS_EXPIRED: "its TLS certificate has expired (or this machine's clock is wrong)",
      CERT_NOT_YET_VALID: "its TLS certificate is not valid yet (or this machine's clock is wrong)",
    },
    advice: "The certificate of {host} has expired or is not valid yet: renew it, or set this machine's clock.",
  },
  {
    words: { ERR_TLS_CERT_ALTNAME_INVALID: "its TLS certificate is for another name" },
    advice: "The certificate of {host} is for another name: use that name in the address.",
  },
  {
    pattern: /\bERR_SSL_\w+\b|wrong version number/,
    words: {
      ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS on that port",
      EPROTO: "the two could not agree on TLS",
    },
    advice:
      "Only one side uses TLS at {host}: correct http or https in the address. For mail, port 465 has TLS from the start, and port 587 does not.",
  },
  {
    pattern: /\bEAUTH\b|Invalid login/,
    advice:
      "The mail server refused the login: compare user and password in `server` of {provider}; in a URL, @ is %40 and / is %2F.",
  },
  {
    pattern: /\bEENVELOPE\b|did not take the mail for its recipient/,
    advice: "The mail server refused sender or recipient: may it send for `from`?",
  },
  {
    pattern: /did not take the mail: it answered 40[13]/,
    advice: "The mail service refused the key: compare AUTH_{PROVIDER}_KEY.",
  },
  { pattern: /did not take the mail: it answered 5/, advice: "The mail service has trouble: look at its status page." },
  {
    pattern: /did not take the mail: it answered 4/,
    advice: "The mail service refused the mail: is the domain of `from` verified there?",
  },
]
