/** The attributes of the forms for passwords, compared with the rules of the HTML standard for autofill. */
import { describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import Password from "../../src/providers/password.ts"
import { all, attribute, elementsOf, type Element } from "../pages/dom.ts"
import { passwordsApp, type PasswordsApp } from "./passwords-app.ts"
import { lastMail, request, tokenIn, typeCode } from "./proof-browser.ts"

const email = "ada@x.test"
const minimum = 12

/**
 * The types of `<input>` that may have a token of `autocomplete`: the control groups of HTML §4.10.18.7.1. The group of
 * `username` and `email` has the type `email`, the group of passwords and codes has `password`.
 */
const controls: Readonly<Record<string, readonly string[]>> = {
  username: ["text", "search", "email"],
  email: ["text", "search", "email"],
  nickname: ["text", "search"],
  "current-password": ["text", "search", "password"],
  "new-password": ["text", "search", "password"],
  "one-time-code": ["text", "search", "password"],
}

interface Field {
  readonly name: string | undefined
  readonly type: string
  readonly token: string | undefined
  readonly rules: string | undefined
}

/** Returns the fields that a visitor or a password manager fills, in their order, for each form of a page. */
function formsIn(html: string): readonly (readonly Field[])[] {
  return all(html, "form").map((form) =>
    within(form)
      .filter(({ tagName }) => ["input", "select", "textarea"].includes(tagName))
      .map((input) => ({
        name: attribute(input, "name"),
        type: attribute(input, "type") ?? "text",
        token: attribute(input, "autocomplete"),
        rules: attribute(input, "passwordrules"),
      }))
      .filter(({ type }) => type !== "hidden"),
  )
}

function within(element: Element): readonly Element[] {
  return element.childNodes.flatMap((node) => ("tagName" in node ? [node, ...within(node)] : []))
}

function appWithPages(usernames = false): PasswordsApp {
  return passwordsApp("database", {
    session: { strategy: "database", stepUp: true },
    plugins: [account()],
    providers: [Password({ minimum, meter: true, usernames })],
  })
}

/** Returns every page that has a form for an address, a code or a password. */
async function pagesOf(app: PasswordsApp): Promise<Readonly<Record<string, string>>> {
  await app.addUser(email, "an older password")
  const open = app.open()
  const read = async (path: string, browser = open) => (await browser.get(path)).text()
  const codePage = await request(open, "sign-up", "bob@x.test")
  const code = await read(codePage)
  const choose = await read(await typeCode(app, open, codePage, "bob@x.test"))
  await request(open, "reset", email)
  const link = await read(`/password/link?token=${tokenIn(await lastMail(app, email))}`, app.open())
  const signedIn = app.open()
  await signedIn.post("/callback/password", { email, password: "an older password" })
  return {
    "sign-in": await read("/signin"),
    "sign-up": await read("/password/sign-up"),
    reset: await read("/password/reset"),
    code,
    link,
    choose,
    change: await read("/account/password", signedIn),
    "step-up": await read("/step-up?callbackUrl=/account", signedIn),
  }
}

const expected: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "sign-in": ["username", "current-password"],
  "sign-up": ["username"],
  reset: ["username"],
  code: ["one-time-code"],
  link: [],
  choose: ["username", "new-password"],
  change: ["username", "new-password"],
  "step-up": ["username", "current-password"],
}

describe("the forms for passwords", async () => {
  const pages = await pagesOf(appWithPages())

  it.each(Object.keys(expected))("have on the page %s the fields and tokens that password managers need", (name) => {
    const forms = formsIn(pages[name] ?? "")
    expect(forms.length).toBeGreaterThan(0)
    const filled = forms.filter((fields) => fields.length > 0)
    expect(filled.map((fields) => fields.map(({ token }) => token))).toEqual(
      expected[name]?.length === 0 ? [] : [expected[name]],
    )
  })

  it.each(Object.keys(expected))("follow on the page %s the HTML standard", (name) => {
    const html = pages[name] ?? ""
    const forms = all(html, "form")
    // HTML §4.10.18.7: `off` tells a browser to store nothing.
    const shown = all(html, "input").filter((input) => attribute(input, "type") !== "hidden")
    for (const element of [...forms, ...shown]) expect(attribute(element, "autocomplete")).not.toBe("off")
    for (const fields of formsIn(html))
      for (const { token = "", type } of fields) expect(controls[token]).toContain(type)
    const ids = elementsOf(html).flatMap((element) => attribute(element, "id") ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    const labels = all(html, "label").map((label) => attribute(label, "for"))
    for (const input of shown) expect(labels).toContain(attribute(input, "id"))
  })

  it("have one user name before the one password, and send both with POST to this site", () => {
    const withPassword = Object.values(pages).flatMap((html) =>
      formsIn(html)
        .map((fields, at) => ({ fields, form: all(html, "form")[at] }))
        .filter(({ fields }) => fields.some(({ type }) => type === "password")),
    )
    expect(withPassword).toHaveLength(4)
    for (const { fields, form } of withPassword) {
      expect(fields.map(({ type, token }) => [type === "password", token === "username"])).toEqual([
        [false, true],
        [true, false],
      ])
      expect([attribute(form, "method"), new URL(attribute(form, "action") ?? "").origin]).toEqual([
        "post",
        "https://app.test",
      ])
    }
  })

  it("tell password managers the rules for new passwords, and only for these", () => {
    for (const [name, html] of Object.entries(pages))
      for (const { token, rules } of formsIn(html).flat())
        expect([name, rules]).toEqual([
          name,
          token === "new-password" ? `minlength: ${minimum}; maxlength: 128;` : undefined,
        ])
  })

  it("let a password manager fill a long password: the limit of the field is above that of the rules", () => {
    for (const html of Object.values(pages))
      for (const input of all(html, "input").filter((one) => attribute(one, "type") === "password"))
        expect(Number(attribute(input, "maxlength") ?? Infinity)).toBeGreaterThanOrEqual(128)
  })
})

describe("the forms for usernames", async () => {
  const app = appWithPages(true)
  const pages = await pagesOf(app)
  const browser = app.open()
  await browser.post("/callback/password", { email, password: "an older password" })
  const accountPage = await (await browser.get("/account")).text()
  const fieldsOf = (html: string, name: string) =>
    formsIn(html).find((fields) => fields.some((one) => one.name === name))

  it("have a token that no browser fills with the address, and that fits the type of the field", () => {
    const inSignUp = fieldsOf(pages["choose"] ?? "", "name")
    expect(inSignUp?.map(({ token }) => token)).toEqual(["username", "nickname", "new-password"])
    const inAccount = fieldsOf(accountPage, "username")
    expect(inAccount?.map(({ token }) => token)).toEqual(["nickname"])
    for (const { token = "", type } of [...(inSignUp ?? []), ...(inAccount ?? [])])
      expect(controls[token]).toContain(type)
  })

  it("let a password manager fill the one field of the sign-in page with the address or the name", () => {
    const [fields] = formsIn(pages["sign-in"] ?? "").filter((one) => one.length > 0)
    expect(fields?.map(({ token, type }) => [token, type])).toEqual([
      ["username", "text"],
      ["current-password", "password"],
    ])
  })
})
