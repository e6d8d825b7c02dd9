/** Props for the pages, and strings that try to break out of them. */
import fc from "fast-check"
import { en } from "../../src/texts/en.ts"
import type { SignInProps, SignInProvider } from "../../src/pages/sign-in.ts"

export const nonce = "dGhpcyBpcyBhIG5vbmNlIQ"
export const base = { nonce, language: "en", texts: en } as const
export const origin = "https://app.example"

export function provider(id: string, type: SignInProvider["type"], more: Partial<SignInProvider> = {}): SignInProvider {
  return {
    id,
    name: `Name of ${id}`,
    type,
    signinUrl: `${origin}/auth/signin/${id}`,
    callbackUrl: `${origin}/auth/callback/${id}`,
    ...more,
  }
}

export const signInProps: SignInProps = {
  ...base,
  csrfToken: "token|hash",
  callbackUrl: `${origin}/home`,
  providers: [
    provider("github", "oauth", { style: { bg: "#24292f", text: "#fff" } }),
    provider("corp", "oidc"),
    provider("mail", "email"),
    provider("credentials", "credentials", {
      credentials: { username: { label: "User name" }, password: { label: "Password", type: "password" } },
    }),
  ],
}

const pieces = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "' onfocus='alert(1)' autofocus='",
  "</title></style></main></form>",
  "<!--",
  "-->",
  "]]>",
  "<base href=//evil.example>",
  "<form action=//evil.example>",
  "<plaintext>",
  "&lt;b&gt;&#34;&quot",
  "javascript:alert(1)",
  "//evil.example",
  "red;}body{background:url(//evil.example)}",
  "\0",
  "\r\nSet-Cookie: a=b",
  "\u2028",
  "\u202E",
  "${7*7}",
  "__proto__",
  "constructor",
  "`",
  "\\",
  "=",
  " ",
]

/** Any non-empty string of any characters, often with hostile parts. */
export const hostile: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(...pieces),
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary" })), { maxLength: 5 })
      .map((all) => all.join("")),
    fc.string({ unit: fc.constantFrom(..."<>\"'&=/ ab!-`\t\n\r\0".split("")) }),
  )
  .filter((text) => text !== "")
