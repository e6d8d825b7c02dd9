import { leave } from "./actions"

/** Signs out by a server action. */
export function SignOutButton() {
  return (
    <form action={leave}>
      <button className="button quiet">Sign out</button>
    </form>
  )
}
