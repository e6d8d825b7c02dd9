/** This machine's clock beside the provider's: ID tokens are valid for minutes. */
import { ok, problem, warning } from "../check.ts"
import type { Probe, ProviderCheck } from "./probe.ts"
import type { Seen } from "./recorder.ts"

/** Seconds. Less than this is forgiven when ID tokens are judged. */
const forgiven = 30

const mend =
  "Set the clock, and have it kept right (NTP: timedatectl set-ntp true). In a container it is the clock of its host."

export const clockCheck: ProviderCheck = ({ recorder, provider }: Probe) => {
  const differences = recorder.seen.flatMap((answer) => {
    const seconds = secondsAhead(answer)
    return seconds === undefined ? [] : [{ seconds, host: answer.url.host }]
  })
  // A cache on the way may give an old answer: the one that agrees most with this clock is the least to hold against it.
  const [nearest] = differences.sort((a, b) => Math.abs(a.seconds) - Math.abs(b.seconds))
  if (nearest === undefined) return []
  const { seconds, host } = nearest
  if (Math.abs(seconds) <= forgiven) return ok("This machine's clock agrees with the provider's.")
  const says = `This machine's clock is ${spelt(Math.abs(seconds))} ${seconds > 0 ? "ahead of" : "behind"} that of ${host}`
  if (provider.type === "oauth") return warning(`${says}: what expires here, expires at the wrong time.`, mend)
  const look = seconds > 0 ? "look expired here" : "look as if they came from the future"
  return problem(`${says}: ID tokens that were just made ${look}, and sign-ins are refused.`, mend)
}

/** Seconds by which this clock is ahead, from the `Date` header and what a cache says it added (RFC 9110 §6.6.1, RFC 9111 §5.1). */
function secondsAhead({ headers, at }: Seen): number | undefined {
  const date = Date.parse(headers.get("date") ?? "")
  if (Number.isNaN(date)) return undefined
  const age = Number(headers.get("age") ?? 0)
  const there = date + (Number.isFinite(age) && age >= 0 ? age * 1000 : 0)
  // The header has no parts of a second: on the average there is half of one more.
  return (at - there - 500) / 1000
}

function spelt(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 120) return `${whole} seconds`
  if (whole < 7200) return `${Math.round(whole / 60)} minutes`
  return whole < 172_800 ? `${Math.round(whole / 3600)} hours` : `${Math.round(whole / 86_400)} days`
}
