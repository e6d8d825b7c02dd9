/** Rules about `callbacks.signIn` before a mail is sent. */
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { errorAddress, visit, type Library } from "./library.ts"
import { holdBoth } from "./rule.ts"

type SignIn = NonNullable<NonNullable<AuthConfig["callbacks"]>["signIn"]>

/** Asks for a mail. @returns the target of the response, and the number of sent mails. */
async function ask(library: Library, signIn: SignIn) {
  let mails = 0
  const { location } = await visit(library, {
    path: "/signin/mail",
    fields: { email: "ada@example.test" },
    config: {
      skipCSRFCheck: library.skipCSRFCheck,
      adapter: memoryAdapter(),
      callbacks: { signIn },
      providers: [
        {
          id: "mail",
          name: "Mail",
          type: "email",
          from: "app@app.test",
          maxAge: 60,
          options: {},
          sendVerificationRequest: async () => void (mails += 1),
        },
      ],
    },
  })
  return { ...errorAddress(location), mails }
}

const denied = { to: "https://app.test/auth/error", error: "AccessDenied", code: null, mails: 0 }
const elsewhere = { to: "https://app.test/other", error: null, code: null, mails: 0 }

holdBoth("callbacks.signIn, before a mail is sent", [
  {
    title: "false sends no mail, and leads to the error page with AccessDenied",
    play: (library) => ask(library, () => false),
    states: denied,
  },
  {
    title: "a relative address sends no mail, and leads to this address of the application",
    play: (library) => ask(library, () => "/other"),
    states: elsewhere,
  },
  {
    title: "an address of another host sends no mail, and does not lead to that host",
    play: (library) => ask(library, () => "https://evil.test/other"),
    states: { to: "https://app.test/", error: null, code: null, mails: 0 },
  },
  {
    title: "an error that the callback throws sends no mail, and leads to the error page with AccessDenied",
    play: (library) =>
      ask(library, () => {
        throw new Error("the list of members is not available")
      }),
    states: denied,
  },
])
