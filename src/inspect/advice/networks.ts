/** What connections fail by: names, ports, deadlines, certificates, logins of mail servers. */
import type { Rule } from "./rule.ts"

export const networkRules: readonly Rule[] = [
  {
    pattern: /\bECONNREFUSED\b/,
    say: "Nothing listens at {host}: is {party} up, and the port right? In a container, localhost is the container.",
  },
  {
    pattern: /\b(ENOTFOUND|EAI_AGAIN|EDNS)\b/,
    say: "The name of {host} is not known here: mend its spelling, or this machine's name service.",
  },
  {
    pattern: /\b(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w*TIMEOUT)\b|no complete answer within/,
    say: "No answer in time from {party} at {host}: is a firewall or proxy between?",
  },
  {
    pattern: /\b(ECONNRESET|EPIPE|UND_ERR_SOCKET)\b|socket hang up/,
    say: "The connection to {host} was cut: was {party} restarted, or does it want TLS?",
  },
  {
    pattern: /\b(\w*SELF_SIGNED_CERT\w*|UNABLE_TO_\w+)\b|self[- ]signed|unable to verify/,
    say: "Nobody trusted signed the certificate of {host}: name the authority's file in NODE_EXTRA_CA_CERTS.",
  },
  {
    pattern: /\bCERT_(HAS_EXPIRED|NOT_YET_VALID)\b|certificate has expired/,
    say: "The certificate of {host} is out of its time: renew it, or set this machine's clock.",
  },
  {
    pattern: /\bERR_TLS_CERT_ALTNAME_INVALID\b/,
    say: "The certificate of {host} is for another name: call it by that one.",
  },
  {
    pattern: /\b(EPROTO|ERR_SSL_\w+)\b|wrong version number/,
    say: "Only one side speaks TLS at {host}: mend http or https; for mail, port 465 has TLS from the start, 587 not.",
  },
  {
    pattern: /\bEAUTH\b|Invalid login/,
    say: "The mail server refused the login: compare user and password in `server` of {provider}; in a URL, @ is %40 and / is %2F.",
  },
  {
    pattern: /\bEENVELOPE\b|did not take the mail for its recipient/,
    say: "The mail server refused sender or recipient: may it send for `from`?",
  },
  {
    pattern: /did not take the mail: it answered 40[13]/,
    say: "The mail service refused the key: compare AUTH_{PROVIDER}_KEY.",
  },
  {
    pattern: /did not take the mail: it answered 5/,
    say: "The mail service has trouble: look at its status page.",
  },
  {
    pattern: /did not take the mail: it answered 4/,
    say: "The mail service refused the mail: is the domain of `from` verified there?",
  },
]
