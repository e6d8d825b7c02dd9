/** Makes the content of the account page from the account of the user. */
import type { PageForm, PageRow, PageSection, SectionsPage } from "../../machines/own-flow/sections-page.types.ts"
import type { AccountActivity, AccountOverview, AccountSession, LinkedAccount } from "../ports/account.ts"
import { plural } from "../texts/amounts.ts"
import { fill } from "../texts/fill.ts"
import type { Language } from "../texts/languages.ts"
import { accountAddress, passwordPath } from "./addresses.ts"
import { accountTexts, type AccountTexts } from "./texts/index.ts"

interface Shown {
  readonly account: AccountOverview
  /** The name of the change that the library has made, from the URL of the page. The page ignores any other string. */
  readonly done: string
  /** The reason why the library refused the change, from the URL of the page. The page ignores any other string. */
  readonly problem: string
  /** The number of days until an account is deleted; `false` if users cannot delete their account. */
  readonly deleteAfter: number | false
}

interface Place {
  readonly language: Language
  readonly basePath: string
}

interface Drawing extends Place {
  readonly texts: AccountTexts
}

export async function accountPage({ account, done, problem, deleteAfter }: Shown, place: Place): Promise<SectionsPage> {
  const drawing = { ...place, texts: await accountTexts(place.language) }
  const { texts } = drawing
  const alert = textAt(texts.problems, problem)
  const message = textAt(texts.done, done)
  return {
    heading: texts.heading,
    ...(alert !== undefined && { alert }),
    ...(message !== undefined && { done: message }),
    sections: [
      profile(account, texts),
      ...(account.accounts === null ? [] : [accounts(account, account.accounts, drawing)]),
      ...passwordSections(account, drawing),
      ...(account.factors.length === 0 && !account.remembersDevices ? [] : [factors(account, texts)]),
      ...(account.sessions === null ? [] : [sessions(account.sessions, drawing)]),
      ...(account.activity === null ? [] : [activity(account.activity, drawing)]),
      ownData(account, deleteAfter, drawing),
      { id: "sign-out", heading: texts.signOut, forms: [{ path: "/signout", label: texts.signOut }] },
    ],
  }
}

function textAt(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}

function profile({ user }: AccountOverview, { profile: texts, save }: AccountTexts): PageSection {
  const isUnverified = user.email !== null && user.emailVerified === null
  return {
    id: "profile",
    heading: texts.heading,
    rows: [
      {
        title: user.email ?? texts.noEmail,
        details: [texts.email],
        ...(isUnverified && { mark: texts.unverified }),
      },
    ],
    forms: [
      {
        path: "/account/profile",
        label: save,
        fields: [
          {
            name: "name",
            label: texts.name,
            autoComplete: "name",
            optional: true,
            maxLength: 255,
            value: user.name ?? "",
          },
        ],
      },
    ],
  }
}

function accounts(
  { linkable }: AccountOverview,
  linked: readonly LinkedAccount[],
  { texts: { accounts: texts }, basePath }: Drawing,
): PageSection {
  const others = linkable.filter(({ provider }) => linked.every((one) => one.provider !== provider))
  return {
    id: "accounts",
    heading: texts.heading,
    empty: texts.empty,
    rows: linked.map(({ provider, name, id, removable }): PageRow => ({
      title: name,
      ...(removable
        ? { forms: [removal("/account/unlink", texts.unlink, { provider, id })] }
        : { details: [texts.last] }),
    })),
    forms: others.map(({ provider, name }): PageForm => ({
      path: "/account/link",
      label: fill(texts.link, { provider: name }),
      fields: [{ name: "provider", type: "hidden", value: provider }],
      callbackUrl: accountAddress(basePath),
    })),
  }
}

/** Returns no section if the user has no password, and can set none. */
function passwordSections({ password, passwordRules }: AccountOverview, drawing: Drawing): readonly PageSection[] {
  if (password === null && passwordRules === null) return []
  const { password: texts, accounts: shared } = drawing.texts
  const row: PageRow =
    password === null
      ? { title: texts.none }
      : {
          title: fill(texts.changed, { time: timeIn(password.changedAt, drawing) }),
          ...(password.removable
            ? { forms: [removal("/account/password/remove", texts.remove, {})] }
            : { details: [shared.last] }),
        }
  const label = password === null ? texts.set : texts.change
  const link =
    passwordRules === null ? {} : { link: { path: drawing.basePath + (passwordRules.resetAt ?? passwordPath), label } }
  return [{ id: "password", heading: texts.heading, rows: [row], ...link }]
}

/** The command with which an operator moves a second factor to the person to whom it belongs. */
const movingCommand = "npx authchart factor move"

function factors({ factors: all, remembersDevices }: AccountOverview, { factors: texts }: AccountTexts): PageSection {
  return {
    id: "factors",
    heading: texts.heading,
    rows: all.map(({ step, enrolled, ambiguous, removable, enrolAt, newCodesAt }): PageRow => ({
      title: step === "totp" ? texts.totp : step,
      details: [enrolled ? texts.on : ambiguous ? fill(texts.ambiguous, { command: movingCommand }) : texts.off],
      forms: [
        ...(enrolAt === null ? [] : [{ path: enrolAt, label: texts.enrol }]),
        ...(newCodesAt === null ? [] : [{ path: newCodesAt, label: texts.newCodes }]),
        ...(removable ? [removal("/account/factors/remove", texts.remove, { step })] : []),
      ],
    })),
    ...(remembersDevices && {
      forms: [{ path: "/account/factors/forget-devices", label: texts.forgetDevices, removes: true }],
    }),
  }
}

function sessions(all: readonly AccountSession[], drawing: Drawing): PageSection {
  const { sessions: texts } = drawing.texts
  return {
    id: "sessions",
    heading: texts.heading,
    rows: all.map(({ sid, current, device, network, createdAt, lastSeenAt }): PageRow => ({
      title: device ?? texts.unknown,
      ...(current ? { mark: texts.current } : { forms: [removal("/account/sessions/end", texts.end, { sid })] }),
      details: [
        fill(texts.since, { time: timeIn(createdAt, drawing) }),
        fill(texts.seen, { time: timeIn(lastSeenAt, drawing) }),
        ...(network === undefined ? [] : [fill(texts.network, { network })]),
      ],
    })),
    forms: all.some(({ current }) => !current)
      ? [{ path: "/account/sessions/end-others", label: texts.endOthers, removes: true }]
      : [],
  }
}

type EventText = keyof AccountTexts["activity"]["events"]

/** The texts of audit events, by the event's name, or by the part of the name before the dot. */
const eventTexts: Readonly<Record<string, EventText>> = {
  "signIn.succeeded": "signIn",
  signIn: "signInRefused",
  signOut: "signOut",
  "account.linked": "linked",
  "stepUp.succeeded": "stepUp",
  session: "session",
  password: "password",
}

function activity(all: readonly AccountActivity[], drawing: Drawing): PageSection {
  const { activity: texts } = drawing.texts
  return {
    id: "activity",
    heading: texts.heading,
    empty: texts.empty,
    rows: all.filter(concernsUser).map(({ at, event, device, network }): PageRow => ({
      title: texts.events[eventTexts[event] ?? eventTexts[event.split(".")[0] ?? ""] ?? "other"],
      details: [[timeIn(at, drawing), device, network].filter((part) => part !== undefined).join(" · ")],
    })),
  }
}

/**
 * Returns false for an entry about a step within a sign-in or flow, because the page shows only how the sign-in ended.
 */
function concernsUser({ event }: AccountActivity): boolean {
  return !event.startsWith("step.") && !event.startsWith("flow.")
}

function ownData({ deletable, deletion }: AccountOverview, deleteAfter: number | false, drawing: Drawing): PageSection {
  const { data: texts } = drawing.texts
  const download: PageForm = { path: "/account/data", label: texts.download }
  const section = { id: "data", heading: texts.heading }
  if (deletion !== null)
    return {
      ...section,
      text: [fill(texts.scheduled, { time: timeIn(deletion.at, drawing) })],
      forms: [{ path: "/account/keep", label: texts.keep }, download],
    }
  if (!deletable || deleteAfter === false) return { ...section, forms: [download] }
  return {
    ...section,
    text: [plural(texts.grace, deleteAfter, drawing.language)],
    forms: [download, { path: "/account/delete", label: texts.delete, removes: true }],
  }
}

function removal(path: string, label: string, fields: Readonly<Record<string, string>>): PageForm {
  return {
    path,
    label,
    removes: true,
    fields: Object.entries(fields).map(([name, value]) => ({ name, type: "hidden", value })),
  }
}

/** Writes a time in the visitor's language. The server does not know the visitor's time zone, so the zone is UTC. */
function timeIn(time: string, { language }: Drawing): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  return `${format.format(new Date(time))} UTC`
}
