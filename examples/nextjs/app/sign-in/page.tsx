import { sendCode, sendLink, signInWithDemoId } from "../actions"
import { PasswordForm } from "./password-form"
import { sentenceFor } from "./sentences"

interface Props {
  searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>
}

/** The application's own sign-in page (`pages.signIn`). The address to return to is in `callbackUrl`. */
export default async function SignIn({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams
  // The library redirects to this address only if callbacks.redirect allows it: by default only to this application.
  const redirectTo = typeof callbackUrl === "string" ? callbackUrl : "/"
  return (
    <div className="narrow">
      <h1>Sign in</h1>
      {typeof error === "string" && (
        <p role="alert" className="alert">
          {sentenceFor(error)}
        </p>
      )}
      <form action={signInWithDemoId} className="card">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <button className="button">Sign in with Demo ID</button>
      </form>
      <form action={sendLink} className="card">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <label htmlFor="email">E-mail</label>
        <input id="email" name="email" type="email" autoComplete="email" required placeholder="mary@mail.example" />
        <button className="button quiet">Send me a link</button>
        <button className="button quiet" formAction={sendCode}>
          Send me a code
        </button>
      </form>
      <PasswordForm redirectTo={redirectTo} />
    </div>
  )
}
