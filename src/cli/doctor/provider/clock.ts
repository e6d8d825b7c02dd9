/**
 * Compares the clock of this computer with the provider's clock. A difference matters, because ID tokens are valid for
 * a few minutes only.
 */
import { ok, problem, warning } from "../check.ts"
import type { Probe, ProviderCheck } from "./probe.ts"
import type { Seen } from "./recorder.ts"

/** The clock difference that the check of ID tokens allows, in seconds. */
const forgiven = 30

const mend =
  "Set the clock, and synchronise it (NTP: timedatectl set-ntp true). A container uses the clock of its host."

export const clockCheck: ProviderCheck = ({ recorder, provider }: Probe) => {
  const differences = recorder.seen.flatMap((answer) => {
    const seconds = secondsAhead(answer)
    return seconds === undefined ? [] : [{ seconds, host: answer.url.host }]
  })
  // A cache can send an old response with an old date. Therefore, the check uses the smallest difference.
  const [nearest] = differences.sort((a, b) => Math.abs(a.seconds) - Math.abs(b.seconds))
  if (nearest === undefined) return []
  const { seconds, host } = nearest
  if (Math.abs(seconds) <= forgiven) return ok("This machine's clock agrees with the provider's.")
  const says = `This machine's clock is ${spelt(Math.abs(seconds))} ${seconds > 0 ? "ahead of" : "behind"} that of ${host}`
  if (provider.type === "oauth") return warning(`${says}: sessions and cookies expire at the wrong time.`, mend)
  const look = seconds > 0 ? "look expired here" : "look as if they came from the future"
  return problem(`${says}: ID tokens that were just made ${look}, and sign-ins are refused.`, mend)
}

/**
 * Returns the seconds by which this computer's clock is ahead of the provider's. The provider's time is the header
 * `Date` plus the header `Age`: the seconds that the response spent in a cache (RFC 9110 §6.6.1, RFC 9111 §5.1).
 */
function secondsAhead({ headers, at }: Seen): number | undefined {
  const date = Date.parse(headers.get("date") ?? "")
  if (Number.isNaN(date)) return undefined
  const age = Number(headers.get("age") ?? 0)
  const there = date + (Number.isFinite(age) && age >= 0 ? age * 1000 : 0)
  // `Date` drops the fraction of a second: on average 500 ms.
  return (at - there - 500) / 1000
}

function spelt(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 120) return `${whole} seconds`
  if (whole < 7200) return `${Math.round(whole / 60)} minutes`
  return whole < 172_800 ? `${Math.round(whole / 3600)} hours` : `${Math.round(whole / 86_400)} days`
}
