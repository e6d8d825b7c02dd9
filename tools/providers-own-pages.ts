/** Pages of the providers without an external service: they need no registration, and have no profile. */
import type { Listed } from "./providers-search.ts"

interface OwnPage {
  listed: Omit<Listed, "module">
  text: string
}

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``

export const ownPages: Readonly<Record<string, OwnPage>> = {
  credentials: {
    listed: { name: "Credentials", kind: "credentials", variables: "–" },
    text: `Sign-in with values that a person types and the application checks: a name and a password, or a code.

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
| \`credentials\` | The fields of the built-in form: label and attributes of each \`<input>\`. Without it, the built-in page shows no form. \`maxLength\` limits the value that \`authorize\` receives, up to 65,536 characters; a password without it may have 4096 bytes. |
| \`authorize\` | The user, or \`null\` for a wrong answer. Throw \`CredentialsSignin\`, or a subclass with its own \`code\`, to give a reason. |
| \`storedUsers\` | Whether \`authorize\` returns ids of the adapter's users. \`true\`: the user is looked up, and a person who is not stored is refused. \`false\`: the ids never name a stored user, even if two are equal. Default: \`true\` with database sessions, \`false\` without an adapter; with an adapter and tokens, the person is the stored user with that id if the addresses are the same. |

## Notes

- \`authorize\` must hash passwords, limit guesses, and take the same time for unknown names.
- Return an \`id\` that is the same at every sign-in of the same person. Without one the session gets a random id, as in
  Auth.js; a step that keeps something about the person ([TOTP](../steps/totp.md), for example) refuses such a sign-in with
  \`credentials_unusable\`.
- \`storedUsers\` decides whose second factor is asked for, see [Whose id it is](../steps.md#whose-id-it-is).
- Other errors that \`authorize\` throws go to the log; the visitor does not see their text.`,
  },
  anonymous: {
    listed: { name: "Anonymous", kind: "anonymous", variables: "–" },
    text: `Sign-in without any proof: the visitor becomes a new user without an address. The first sign-in with another provider
promotes this user.

## Setting it up

An adapter that has transactions, such as \`sqlAdapter\`.

${code(`import NextAuth from "authchart"
import { sqlAdapter } from "authchart/adapters/sql"
import Anonymous from "authchart/providers/anonymous"
import GitHub from "authchart/providers/github"

export const { handlers, auth, signIn } = NextAuth({
  adapter: sqlAdapter({ postgres: pool }),
  providers: [Anonymous(), GitHub],
})`)}

[Anonymous users](../anonymous.md) describes the options, the promotion and the merge.

## Notes

- An anonymous user has not authenticated, and meets no demand of \`requireSession\`.
- \`session.anonymous\` is \`true\`.`,
  },
  password: {
    listed: { name: "Password", kind: "credentials", variables: "–" },
    text: `Sign-in with an e-mail address and a password. The library stores, hashes and checks the passwords.

## Setting it up

An adapter that stores users, stores that have \`passwords\`, and a \`mailer\`.

${code(`import NextAuth from "authchart"
import { sqlAdapter } from "authchart/adapters/sql"
import Nodemailer from "authchart/providers/nodemailer"
import Password from "authchart/providers/password"
import { sqlStores } from "authchart/stores/sql"

export const { handlers, auth, signIn } = NextAuth({
  adapter: sqlAdapter({ postgres: pool }),
  stores: sqlStores({ postgres: pool }),
  mailer: Nodemailer({ server: process.env.EMAIL_SERVER, from: "Example <no-reply@example.com>" }),
  providers: [Password()],
})`)}

[Passwords](../passwords.md) describes the options and the flows.

## Notes

- \`signIn("password", { email, password })\` signs in.
- The id of the provider is \`password\`. A \`Credentials\` provider of the application needs another id.`,
  },
  "mail-code": {
    listed: { name: "Mail code", kind: "e-mail", variables: "–" },
    text: `Sign-in by a mail that contains a link and a code of eight digits. The visitor needs no password.

## Setting it up

An adapter that stores users, and \`npm install nodemailer\` for \`server\`. Without \`server\`, the \`mailer\` of the configuration
sends the mails.

${code(`import NextAuth from "authchart"
import { sqlAdapter } from "authchart/adapters/sql"
import MailCode from "authchart/providers/mail-code"
import { sqlStores } from "authchart/stores/sql"

export const { handlers, auth, signIn } = NextAuth({
  adapter: sqlAdapter({ postgres: pool }),
  stores: sqlStores({ postgres: pool }),
  providers: [MailCode({ server: process.env.EMAIL_SERVER, from: "Example <no-reply@example.com>" })],
})`)}

[Mailed codes](../mail-codes.md) describes the sign-in and its protection.

## Notes

- \`signIn("mail-code", { email })\` sends the mail, and leads to the page for the code.
- The id of the provider is \`mail-code\`.`,
  },
  nodemailer: {
    listed: { name: "Nodemailer", kind: "e-mail", variables: "–" },
    text: `Sign-in by a link in a mail that goes out through SMTP, or any other transport of the package \`nodemailer\`.

## Setting it up

\`npm install nodemailer\`, and an adapter, which stores the links that were sent.

${code(`import NextAuth from "authchart"
import Nodemailer from "authchart/providers/nodemailer"

export const { handlers, auth } = NextAuth({
  adapter,
  providers: [Nodemailer({ server: process.env.EMAIL_SERVER, from: "Example <no-reply@example.com>" })],
})`)}

| option | |
|---|---|
| \`server\` | The argument of nodemailer's \`createTransport\`: \`smtp://user:password@host:587\`, its options, or a transport. |
| \`from\` | The sender. Default: \`no-reply\` at the host of the link. |
| \`maxAge\` | Seconds that a link can be used. Default 86400. |
| \`sendVerificationRequest\` | Sends a mail of your own. |

## Notes

- In the browser that requested the mail, a link signs in at once; in any other browser it shows a page with one button.
- In \`providers\`, write \`Nodemailer({ server })\`. Other providers also work as \`providers: [GitHub]\`, without a call.
  Nodemailer does not, because it needs \`server\`.`,
  },
  email: {
    listed: { name: "Email", kind: "e-mail", variables: "–" },
    text: `[Nodemailer](nodemailer.md) under its former name. Its id is \`email\`, so its callback is
\`/api/auth/callback/email\`. New applications use \`authchart/providers/nodemailer\`.`,
  },
  passkey: {
    listed: { name: "Passkey", kind: "WebAuthn", variables: "–" },
    text: `Sign-in with a passkey: see [passkeys](../passkeys.md).`,
  },
  webauthn: {
    listed: { name: "WebAuthn", kind: "WebAuthn", variables: "–" },
    text: `As [Passkey](passkey.md), for security keys that need not verify their user: see [passkeys](../passkeys.md).`,
  },
}
