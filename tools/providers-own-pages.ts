/** Pages of the providers that are no other service's: nothing is registered anywhere, and there is no profile. */
import type { Listed } from "./providers-search.ts"

interface OwnPage {
  listed: Omit<Listed, "module">
  text: string
}

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``

export const ownPages: Readonly<Record<string, OwnPage>> = {
  credentials: {
    listed: { name: "Credentials", kind: "credentials", variables: "–" },
    text: `Sign-in by what a person types: a name and a password, a code, anything that the application itself can check.

## Setting it up

${code(`import NextAuth from "authchart"
import Credentials from "authchart/providers/credentials"

export const { handlers, auth } = NextAuth({
  providers: [
    Credentials({
      credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
      authorize: async ({ username, password }) => findUser(username, password),
    }),
  ],
})`)}

| option | |
|---|---|
| \`credentials\` | The fields of the built-in form: label and attributes of each \`<input>\`. Left out, no form is shown. \`maxLength\` limits what \`authorize\` is given, up to 65,536 characters; a password without it may have 4096 bytes. |
| \`authorize\` | The user, or \`null\` for a wrong answer. Throw \`CredentialsSignin\`, or a subclass with its own \`code\`, to say more. |
| \`storedUsers\` | Whether \`authorize\` returns ids of the adapter's users. \`true\`: the user is looked up, and a person who is not stored is refused. \`false\`: the ids never name a stored user, even where two are equal. Default: \`true\` with database sessions, \`false\` without an adapter; with an adapter and tokens, the person is the stored user with that id if the addresses are the same. |

## Worth knowing

- Hashing passwords, slowing down guesses and answering in the same time for unknown names is up to \`authorize\`.
- Return an \`id\` that is the same at every sign-in of the same person. Without one the session gets a random id, as in
  Auth.js; a step that keeps something about the person ([TOTP](../steps/totp.md), for example) refuses such a sign-in with
  \`credentials_unusable\`.
- \`storedUsers\` decides whose second factor is asked for, see [Whose id it is](../steps.md#whose-id-it-is).
- What else \`authorize\` throws goes to the developer's log; the visitor sees no word of it.`,
  },
  nodemailer: {
    listed: { name: "Nodemailer", kind: "e-mail", variables: "–" },
    text: `Sign-in by a link in a mail that goes out through SMTP, or any other transport of the package \`nodemailer\`.

## Setting it up

\`npm install nodemailer\`, and an adapter: it keeps the links that are on their way.

${code(`import NextAuth from "authchart"
import Nodemailer from "authchart/providers/nodemailer"

export const { handlers, auth } = NextAuth({
  adapter,
  providers: [Nodemailer({ server: process.env.EMAIL_SERVER, from: "Example <no-reply@example.com>" })],
})`)}

| option | |
|---|---|
| \`server\` | What \`createTransport\` of \`nodemailer\` takes: \`smtp://user:password@host:587\`, its options, or a transport. |
| \`from\` | The sender. Default: \`no-reply\` at the host of the link. |
| \`maxAge\` | Seconds that a link can be used. Default 86400. |
| \`sendVerificationRequest\` | Sends a mail of your own. |

## Worth knowing

- In the browser that asked for the mail a link signs in at once; anywhere else it shows a page with one button.
- It cannot be listed without a call: there is no server to guess.`,
  },
  email: {
    listed: { name: "Email", kind: "e-mail", variables: "–" },
    text: `[Nodemailer](nodemailer.md) by its former name. Its id is \`email\`, and so its callback stands at
\`/api/auth/callback/email\`. New applications take \`authchart/providers/nodemailer\`.`,
  },
  passkey: {
    listed: { name: "Passkey", kind: "WebAuthn", variables: "–" },
    text: `Its data, for configurations that name it. Passkeys are not served yet: a configuration that lists this provider
is refused with a sentence that says so.`,
  },
  webauthn: {
    listed: { name: "WebAuthn", kind: "WebAuthn", variables: "–" },
    text: `Its data, for configurations that name it. WebAuthn is not served yet: a configuration that lists this provider
is refused with a sentence that says so.`,
  },
}
