/** The pages and mails of the flows of `Password()` and `MailCode()`, as the handlers send them. */
import { account } from "../../../src/account.ts"
import type { OutgoingMail } from "../../../src/ports/mail.ts"
import MailCode from "../../../src/providers/mail-code.ts"
import Password from "../../../src/providers/password.ts"
import type { Language } from "../../../src/texts/languages.ts"
import { passwordsApp, type PasswordsApp } from "../../passwords/passwords-app.ts"
import { codeIn, lastMail } from "../../passwords/proof-browser.ts"
import { locationOf, type Browser } from "../../support/browser.ts"
import type { Shown } from "../look.ts"

const ada = "ada@x.test"
const old = "an older password"
const chosen = "correct horse battery"

export interface FlowPages {
  /** Every page, by its name. */
  readonly pages: ReadonlyMap<string, Shown>
  /** Every kind of mail, by its name. */
  readonly mails: ReadonlyMap<string, OutgoingMail>
}

interface Visit {
  readonly app: PasswordsApp
  readonly browser: Browser
  /** Follows redirects, and keeps the page under the name. */
  show: (name: string, response: Response | Promise<Response>) => Promise<string>
  post: (path: string, fields: Record<string, string>) => Promise<Response>
  get: (path: string) => Promise<Response>
  /** Keeps the last mail to the address under the name, and returns it. */
  keepMail: (name: string, email: string) => Promise<OutgoingMail>
}

/** Plays every flow in a language, and returns what a visitor sees. */
export async function flowPagesIn(language: Language): Promise<FlowPages> {
  const app = passwordsApp("database", {
    plugins: [account()],
    session: { strategy: "database", stepUp: true },
    providers: [Password(), MailCode()],
    notices: { language: () => language },
  })
  await app.addUser(ada, old)
  const pages = new Map<string, Shown>()
  const mails = new Map<string, OutgoingMail>()
  const headers = { "accept-language": language }
  const visit = (): Visit => {
    const browser = app.open()
    const get = (path: string) => browser.get(path, headers)
    return {
      app,
      browser,
      get,
      post: (path, fields) => browser.post(path, fields, headers),
      async show(name, given) {
        let response = await given
        let at = ""
        while (response.headers.has("location")) {
          at = locationOf(response).href
          response = await get(at)
        }
        pages.set(name, { html: await response.text(), headers: Object.fromEntries(response.headers) })
        return at
      },
      async keepMail(name, email) {
        const mail = await lastMail(app, email)
        mails.set(name, mail)
        return mail
      },
    }
  }
  await signUp(visit())
  await reset(visit(), visit())
  await mailedCode(visit(), visit())
  await changes(visit())
  return { pages, mails }
}

async function signUp({ app, show, get, post, keepMail }: Visit): Promise<void> {
  const email = "new.person@a-long-name-of-a-host.x.test"
  await show("sign-in", get("/signin"))
  await show("sign-in, wrong password", post("/callback/password", { email: ada, password: "wrong" }))
  await show("sign-up", get("/password/sign-up"))
  await show("sign-up, no address", post("/password/sign-up", { email: "no address" }))
  const page = await show("sign-up, code", post("/password/sign-up", { email }))
  await show("sign-up, wrong code", post(page, { event: "password-proof.entered", code: "0" }))
  const mail = await keepMail("sign-up", email)
  const next = await show("new password", post(page, { event: "password-proof.entered", code: codeIn(mail) }))
  for (const [fault, password] of [
    ["too short", "short"],
    ["common", "passwordpassword"],
    ["of the address", "new.person new.person"],
  ] as const)
    await show(`new password, ${fault}`, post(next, { event: "password-proof.chosen", password }))
  await post("/password/sign-up", { email: ada })
  await keepMail("sign-up of a known address", ada)
  await app.sent()
}

async function reset({ show, get, post, keepMail }: Visit, other: Visit): Promise<void> {
  await show("reset", get("/password/reset"))
  await show("reset, code", post("/password/reset", { email: ada }))
  const { text } = await keepMail("reset", ada)
  const link = /https?:\S+/.exec(text)?.[0] ?? ""
  await show("reset, link", other.get(link))
  const token = new URL(link).searchParams.get("token") ?? ""
  await other.post("/password/link", { token })
  await show("reset, link that was used", post("/password/link", { token }))
  await post("/password/reset", { email: "unknown@x.test" })
  await keepMail("reset of an unknown address", "unknown@x.test")
}

async function mailedCode({ show, post, keepMail }: Visit, other: Visit): Promise<void> {
  const email = "mail@x.test"
  const page = await show("mailed code", post("/signin/mail-code", { email }))
  await show("mailed code, wrong", post(page, { event: "mail-code.entered", code: "0" }))
  const { text } = await keepMail("mailed code", email)
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? "")
  await show("mailed code, link", other.get(link.href))
  for (let time = 0; time < 4; time++) await post(page, { event: "mail-code.entered", code: "0" })
  await show("mailed code, too many wrong codes", post(page, { event: "mail-code.entered", code: "0" }))
}

async function changes({ app, show, get, post, keepMail }: Visit): Promise<void> {
  await post("/callback/password", { email: ada, password: old })
  await show("account with a password", get("/account"))
  await show("change", get("/account/password"))
  await show("change, too short", post("/account/password", { password: "short" }))
  await show("after the change", post("/account/password", { password: chosen }))
  await keepMail("notice of the change", ada)
  await show("after the removal", post("/account/password/remove", {}))
  await keepMail("notice of the removal", ada)
  await show("first password", get("/account/password"))
  app.pass(3600)
  await show("first password, authenticate again", get("/account/password"))
}
