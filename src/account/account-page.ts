/** Makes the content of the account page from the account of the user. */
import type { PageForm, PageRow, PageSection, SectionsPage } from "../../machines/own-flow/sections-page.types.ts"
import type { AccountActivity, AccountOverview, AccountSession, LinkedAccount } from "../ports/account.ts"
import { plural } from "../texts/amounts.ts"
import { fill } from "../texts/fill.ts"
import { passwordTexts, type PasswordTexts } from "../texts/passwords/index.ts"
import { passkeysSection } from "./passkeys-section.ts"
import { removal, timeIn, type Drawing, type Place } from "./drawing.ts"
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

export async function accountPage({ account, done, problem, deleteAfter }: Shown, place: Place): Promise<SectionsPage> {
  const drawing = { ...place, texts: await accountTexts(place.language) }
  const { texts } = drawing
  const passwords = await passwordTexts(place.language)
  const alert =
    textAt(texts.problems, problem) ??
    textAt(passwords.username.faults, problem) ??
    (problem === "too_many" ? passwords.tooMany : undefined)
  const message = textAt(texts.done, done)
  return {
    heading: texts.heading,
    ...(alert !== undefined && { alert }),
    ...(message !== undefined && { done: message }),
    sections: [
      profile(account, texts),
      ...(account.accounts === null ? [] : [accounts(account, account.accounts, drawing)]),
      ...usernameSections(account, drawing.texts, passwords, problem),
      ...(account.passkeys === null
        ? []
        : [passkeysSection(account.passkeys, { ...account, afterRemoval: done === "removePasskey" }, drawing)]),
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

/**
 * The maximum length of a username that the form accepts, in characters. The flow accepts longer texts, and refuses
 * them with a reason.
 */
const longestUsername = 128

/**
 * Returns no section if the users of this site have no usernames. After a refusal, the field has the present name and not
 * the typed text: the text would be in the URL of the page, and a user can type a password there by mistake.
 */
function usernameSections(
  { username }: AccountOverview,
  { username: texts, save }: AccountTexts,
  { username: { label, rule, faults } }: PasswordTexts,
  problem: string,
): readonly PageSection[] {
  if (username === null) return []
  const { name, removable } = username
  const row: PageRow = {
    title: name ?? texts.none,
    ...(removable && { forms: [removal("/account/username/remove", texts.remove, {})] }),
  }
  const form: PageForm = {
    path: "/account/username",
    label: save,
    // A browser fills a field `username` with the address, by which users also sign in. The sign-up has the same value.
    fields: [{ name: "username", label, autoComplete: "nickname", maxLength: longestUsername, value: name ?? "" }],
    ...(Object.hasOwn(faults, problem) && { invalid: "username" }),
  }
  return [{ id: "username", heading: texts.heading, text: [rule], rows: [row], forms: [form] }]
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
  "user.created": "created",
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
