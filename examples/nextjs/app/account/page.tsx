import { redirect } from "next/navigation"
import { auth } from "@/auth"
import { rename } from "../actions"
import { SignOutButton } from "../sign-out-button"
import { RenameForm } from "./rename-form"
import { Sessions } from "./sessions"
import { SignOutHere } from "./sign-out-here"

export default async function Account() {
  const session = await auth()
  if (session === null) redirect("/sign-in?callbackUrl=/account")
  const name = session.user?.name ?? ""
  return (
    <>
      <h1>Account</h1>
      <p className="lead">
        The server knows you as <strong data-server-name>{name || session.user?.email}</strong>.
      </p>
      <div className="cards">
        <form action={rename} className="card">
          <h2>By a server action</h2>
          <p className="soft">unstable_update() changes the session, and the server renders the page again.</p>
          <label htmlFor="name">Name</label>
          <input id="name" name="name" defaultValue={name} maxLength={60} required />
          <button className="button">Rename on the server</button>
        </form>
        <RenameForm name={name} />
        <Sessions />
      </div>
      <div className="actions">
        <SignOutButton />
        <SignOutHere />
      </div>
    </>
  )
}
