/**
 * No secret, and no fact about a person except the user's id, enters a trace. This holds for every flow, in success and
 * in every refusal, even if a part of the application throws an error with all its values. The forbidden values come
 * from the recorded traffic.
 */
import { describe, expect, it } from "vitest"
import { catalogue } from "../../src/errors/catalogue.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { lies } from "../support/lies.ts"
import { makeProviderKeys } from "../support/lying-provider.ts"
import { canaryApp, type CanaryApp, type CanaryOptions } from "./canary-app.ts"
import { scenes } from "./canary-scenes.ts"
import { readings, textsIn } from "./wire.ts"
import { sampled } from "../support/sample.ts"

/** Recorded texts that identify no person: words of the library, of its protocols and of the configuration. */
const publicWords: ReadonlySet<string> = new Set([
  ...Object.entries(catalogue).flatMap(([reason, { type, visible }]) => [reason, type, visible]),
  "access_denied",
  "invalid_grant",
  "authorization_code",
  "bearer",
  "Bearer",
  "openid",
  "openid profile email",
  // Ids of providers, triggers of callbacks, states of steps and their events.
  "password",
  "credentials",
  "signIn",
  "signUp",
  "update",
  "public",
  "showingSecret",
  "showingRecoveryCodes",
  "email-code.submitted",
  "totp.proven",
  "totp.noted",
  "totp.submitted",
  "device",
  "device.approved",
  "device.denied",
])

/** Addresses of the application and of its providers, without their queries; and paths. */
const publicAddress = /^(?:https:\/\/(?:app|idp|other-idp|plain)\.test)?(?:\/[a-z-]*){0,4}$/

function canariesOf({ wire, traces, config, idp }: CanaryApp): string[] {
  const allowed = new Set<unknown>([...publicWords, idp.clientId])
  for (const { id, person } of traces) allowed.add(id).add(person)
  for (const provider of config.providers) allowed.add(Reflect.get(provider, "id"))
  // These texts may appear in a trace. The id of a flow is the name of a cookie, and useless without the cookie's
  // value. The id of a step's record is a hash. A time reveals nothing.
  const known = /^(?:authchart\.(?:flow|step):[\da-f]{16}|[sx]-[\w-]{16}|20\d\d-[\d-]+T[\d:.]+Z)$/
  const isPublic = (text: string) =>
    known.test(text) ||
    text.length < 6 ||
    allowed.has(text) ||
    publicAddress.test(text.replaceAll("%3A", ":").replaceAll("%2F", "/"))
  return [...wire.heard].filter((text) => !isPublic(text))
}

/** Returns every recorded value that a trace contains, in any form. */
function leaksOf(app: CanaryApp): string[] {
  return leaksIn(
    app.traces.map((trace: Trace) => ({ ...trace, person: undefined })),
    app,
  )
}

/** Returns every recorded value that the audit trail contains. The audit trail may not contain the user's id either. */
function leaksOfAudit(app: CanaryApp): string[] {
  const people = new Set(
    app.traces.flatMap(({ person }) => (person !== undefined && person.length > 6 ? [person] : [])),
  )
  const told = JSON.stringify([app.entries, app.records])
  return [...leaksIn([app.entries, app.records], app), ...[...people].filter((person) => told.includes(person))]
}

function leaksIn(recorded: readonly object[], app: CanaryApp): string[] {
  const told = recorded.flatMap((one) => textsIn(one)).join("\n")
  const texts = [...new Set(readings(told))].join("\n")
  return canariesOf(app).filter((canary) => stands(canary, texts))
}

/** Six digits can occur in a random id by chance, so a code counts only if it is a separate word. */
const stands = (canary: string, texts: string): boolean =>
  /^\d+$/.test(canary) ? new RegExp(`(?<![\\da-f])${canary}(?![\\da-f])`).test(texts) : texts.includes(canary)

const keys = await makeProviderKeys()

async function play(
  options: Omit<CanaryOptions, "keys">,
  names: readonly string[] = Object.keys(scenes),
): Promise<{ app: CanaryApp; reached: Map<string, Set<string>> }> {
  const app = canaryApp({ keys, ...options })
  const reached = new Map<string, Set<string>>()
  for (const name of names) {
    app.reached.clear()
    // A part that throws ends its flow early, so later values are absent.
    await scenes[name]?.(app).catch((error: unknown) => {
      if (options.failing === undefined && options.lie === undefined) throw error
    })
    for (const part of app.reached) reached.set(part, (reached.get(part) ?? new Set()).add(name))
  }
  return { app, reached }
}

const strategies = ["jwt", "database"] as const
const played = await Promise.all(strategies.map(async (strategy) => ({ strategy, ...(await play({ strategy })) })))

describe.each(played)("traces, with $strategy sessions", ({ strategy, app: whole, reached }) => {
  it("LOG-06: contain no recorded value", () => {
    expect(leaksOf(whole)).toEqual([])
  })

  it("AUDIT-01: the audit trail contains no value, no address, and no id of a user, either", () => {
    expect(leaksOfAudit(whole)).toEqual([])
    const told = JSON.stringify([whole.entries, whole.records])
    for (const pattern of [/@/, /203\.0\.113\.9/, /eyJ/]) expect(told).not.toMatch(pattern)
    expect(new Set(whole.entries.map(({ address }) => address))).toEqual(new Set(["203.0.113.0/24"]))
    const names = new Set(whole.entries.map(({ name }) => name))
    expect([...names]).toEqual(
      expect.arrayContaining([
        "signIn.succeeded",
        "signIn.refused",
        "user.created",
        "mail.sent",
        "mail.refused",
        "step.asked",
        "step.failed",
        "step.passed",
        "approval.recorded",
        "session.updated",
        "signOut",
      ]),
    )
    expect(whole.records.length).toBeGreaterThan(10)
  })

  it("cover every flow, its success and its refusals", () => {
    const ends = new Set(whole.traces.map(({ flow, ended }) => `${flow} ${ended}`))
    for (const flow of ["oauth", "email", "credentials", "device"])
      expect([...ends]).toEqual(expect.arrayContaining([`${flow} signedIn`, `${flow} refused`]))
    expect([...ends]).toEqual(expect.arrayContaining(["session live", "session refused", "sign-out signedOut"]))
    expect(new Set(whole.traces.map(({ reason }) => reason)).size).toBeGreaterThan(7)
  })

  it("are compared with every important value, and each value was recorded in the test", () => {
    const canaries = new Set(canariesOf(whole))
    const sent = whole.idp.seen.flatMap(({ body }) => [...new URLSearchParams(body)])
    for (const name of ["code", "code_verifier"]) expect(canaries).toContain(sent.find(([key]) => key === name)?.[1])
    const link = new URL(whole.mails[0] ?? "").searchParams
    for (const text of [
      link.get("token"),
      link.get("email"),
      whole.codes[0],
      whole.idp.clientSecret,
      "Ada Lovelace",
      "what was updated",
      "the right phrase",
      "the tool that waits",
    ])
      expect(canaries).toContain(text)
    // The short code of a device in its shown and typed forms, and its handle.
    for (const form of [/^[B-Z]{4}-[B-Z]{4}$/, /^[B-Z]{8}$/, /^[b-z]{4} [b-z]{4}$/, /^[\w-]{43}$/])
      expect([...canaries].filter((text) => form.test(text)).length, String(form)).toBeGreaterThan(0)
    expect(canaries.size).toBeGreaterThan(200)
  })

  const parts = [...reached].map(([failing, where], round) => ({ failing, where, round }))
  it.each(sampled(parts, 4, `failing parts, ${strategy}`))(
    "LOG-06: contain no value if $failing throws an error with all its values",
    async ({ failing, where, round }) => {
      for (const turn of [round, round + 2]) {
        const { app } = await play({ strategy, failing, round: turn }, [...where])
        expect(app.thrown()).toBe(true)
        expect(leaksOf(app)).toEqual([])
        expect(leaksOfAudit(app)).toEqual([])
      }
    },
  )

  it.each(sampled(lies, 5, `lies in traces, ${strategy}`))(
    "contain no value of a misbehaving provider: $id: $title",
    async (lie) => {
      const { app } = await play({ strategy, lie }, ["OpenID Connect alone"])
      expect(leaksOf(app)).toEqual([])
      expect(leaksOfAudit(app)).toEqual([])
    },
  )
})
