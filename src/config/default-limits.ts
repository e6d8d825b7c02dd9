import type { LimitsByName } from "../ports/limits.ts"

/** The default rules. `docs/limits.md` gives the reason and the source of each rule. */
export const defaultLimits: LimitsByName = {
  "signIn.failed": "10/5m/account+ip, 100/account, 100/5m/ip, 10/5m/device, 100/device",
  "signIn.anonymous": "30/h/ip",
  "passkey.options": "30/5m/address+ip, 1000/h/ip",
  "mail.sent": "20/h/address, 100/h/ip",
  "code.failed": "100/15m/ip",
  "code.sent": "20/h/address",
  "notice.sent": "20/h/address",
}
