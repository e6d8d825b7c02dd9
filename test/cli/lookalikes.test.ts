/**
 * The command does not show text that looks like a secret, whether the application, a driver or the platform wrote it.
 */
import { describe, expect, it } from "vitest"
import { withoutLookalikes } from "../../src/cli/shown/lookalikes.ts"
import { shown } from "../../src/cli/shown/shown.ts"

const told = (text: string): string => shown(text, [])

/** Characters that people put into addresses without escaping them. */
const wild = ["/", "#", "?", "@", ":", "/@", "%", "[", "@x/", "?a=", "&b=", "//", "\\"]
/** Characters that end an address. */
const wildest = [" ", "'", '"', "<", " and / "]

describe("users and passwords in addresses", () => {
  /** Expects that the output has no part of the password, and that it has the host and the text before the address. */
  function expectLogin(user: string, password: string): void {
    for (const scheme of ["postgres", "rediss", "mongodb+srv", "smtp", "https"]) {
      const says = told(`No login at ${scheme}://${user}:${password}@db.test:5432/main today`)
      expect(says).toBe(`No login at ${scheme}://[removed]@db.test:5432/main today`)
    }
  }

  it.each(wild)("are not shown if a password contains %s unescaped", (letters) => {
    for (const user of ["app", "", "app.team"])
      for (const before of ["Sup3r", "12345", ""]) expectLogin(user, `${before}${letters}S3cret`)
  })

  it.each(wildest)("are not shown if a password contains %s", (letters) => {
    // Only digits would be a port.
    for (const user of ["app", "", "app.team"]) expectLogin(user, `Sup3r${letters}S3cret`)
  })

  it.each([
    ["Failed to parse URL from https://user:pa/ss@idp.test/x", "Failed to parse URL from https://[removed]@idp.test/x"],
    ["at postgres://app:Sup3r/S3c", "at postgres://[removed]"],
    ["at mysql://u:p/1@one,u:p/2@two/x", "at mysql://[removed]@two/x"],
    ["at https:\\/\\/u:p\\/w@idp.test\\/x", "at https:\\/\\/[removed]@idp.test\\/x"],
    ["DSN root:Sup3r/S3cret@tcp(db:3306)/app", "DSN root:[removed](db:3306)/app"],
    ["jdbc:oracle:thin:scott/tiger@//db:1521/x", "jdbc:[removed]//db:1521/x"],
    ["at https://ghp_token/x@git.test", "at https://[removed]@git.test"],
    ["at libsql://db.test?authToken=short", "at libsql://db.test?[removed]"],
  ])("are not shown in %s", (text, left) => {
    expect(told(text)).toBe(left)
  })

  it.each([
    "GET https://idp.test:8443, then http://[::1]:3000/a and https://idp.test: refused",
    "from file:///srv/node_modules/@auth/core/index.js and npm:@scope/name",
    "http://localhost:5173/@fs/srv/app/auth.ts, https://social.test/@ada",
    "webpack-internal:///(rsc)/./auth.ts, C:/srv/@acme/web/auth.ts",
    "mongodb://one:27017,two:27017/app",
  ])("are not found in a text that contains none: %s", (text) => {
    expect(told(text)).toBe(text)
  })
})

describe("values whose name marks a secret", () => {
  it.each([
    ["host=db password='my Hunter2' user=app", "host=db password='[removed]' user=app"],
    ["host=db password='it\\'s Hunter2' user=app", "host=db password='[removed]' user=app"],
    ["{ client_secret: 'my Hunter2', pass: \"Hunter2\" }", "{ client_secret: '[removed]', pass: \"[removed]\" }"],
    ['{"client_secret":"my Hunter2, mine","x":1}', '{"client_secret":"[removed]","x":1}'],
    ['"{\\"password\\":\\"my Hunter2\\",\\"x\\":1}"', '"{\\"password\\":\\"[removed]\\",\\"x\\":1}"'],
    ['{"pin":4711,"x":"y"}', '{"pin":[removed],"x":"y"}'],
    ["'client_secret' => 'my Hunter2'", "'client_secret' => '[removed]'"],
    ["secret: [ 'Hunter2', 'my Hunter2' ] given", "secret: [removed] given"],
    ["login failed, password: Hunter2", "login failed, password: [removed]"],
    ["client_secret: Hunter2, password is: Hunter2", "client_secret: [removed], password is: [removed]"],
    ['password "my Hunter2" is too short', 'password "[removed]" is too short'],
    ["alter role app identified by 'my Hunter2'", "alter role app identified by '[removed]'"],
    ["password=Hun,ter;2)Hunter2 given", "password=[removed] given"],
    ["(password=Hunter2, user=app)", "(password=[removed], user=app)"],
    ["Authorization: Basic YTpi and authorization: Hunter2", "Authorization: [removed] and authorization: [removed]"],
    ["headers Bearer hunterhunterhunterhunter", "headers Bearer [removed]"],
    ["Cookie: a=Hunter2; b=Hunter2 sent", "Cookie: [removed] sent"],
    ["apiKey=Hunter2 x-api-key: Hunter2", "apiKey=[removed] x-api-key: [removed]"],
    ['AUTH_SECRET="my Hunter2" AUTH_RESEND_KEY=Hunter2', 'AUTH_SECRET="[removed]" AUTH_RESEND_KEY=[removed]'],
    ["AccountName=x;AccountKey=Hun/ter2==;EndpointSuffix=y", "AccountName=x;AccountKey=[removed];EndpointSuffix=y"],
    ["Pwd=my Hunter2;Database=x", "Pwd=[removed];Database=x"],
    ["Server=db;Uid=sa;Pwd=my Hunter2", "Server=db;Uid=sa;Pwd=[removed]"],
    ["Server=db;PWD={my;Hun}}ter2};Database=x", "Server=db;PWD=[removed];Database=x"],
    ["jdbc:sqlserver://db:1433;user=sa;password=x@Hunter2", "jdbc:sqlserver://db:1433;user=sa;password=[removed]"],
    ["Password=Hunter2;", "Password=[removed];"],
  ])("are not shown: %s", (text, left) => {
    expect(told(text)).toBe(left)
  })

  it.each([
    "password: must have eight characters, one of them a digit",
    "Invalid token: expired",
    "invalid_token: signature verification failed",
    "Unexpected token '<', \"<!DOCTYPE \"... is not valid JSON",
    "Argument `password`: Invalid value provided",
    'column "password" does not exist in ("identifier", "token", "expires")',
    "update accounts set access_token = $1, refresh_token = ? where id = $3",
    "token_endpoint: https://idp.test/token",
    "grant urn:ietf:params:oauth:grant-type:token-exchange",
  ])("are not found if the words are part of a sentence: %s", (text) => {
    expect(told(text)).toBe(text)
  })

  it("are hidden if a value may be a secret or a word", () => {
    expect(told("password: correct")).toBe("password: [removed]")
    expect(told("invalid_token: The access token is old")).toBe("invalid_token: [removed] access token is old")
  })
})

describe("the search for secrets", () => {
  it("ends for every input", () => {
    const begin = ["password=", "password='", 'token":"', "//a:", "=a;pwd=", "cookie: a=", "secret: [", "x:(", ""]
    const more = [
      "a",
      "a=",
      ";a",
      ",",
      "//",
      "@",
      "pwd=a;",
      '\\"',
      "'",
      "=;pwd",
      "{}",
      "token is ",
      "a b;",
      "/:",
      "[",
      "a.",
    ]
    for (const one of begin)
      for (const other of more) {
        const says = withoutLookalikes(`${one}${other.repeat(4_096 / other.length)} end`)
        expect(says.endsWith("end") || says.includes("[removed]")).toBe(true)
      }
  })
})
