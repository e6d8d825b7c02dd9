import { AuthError } from "authchart"
import { redirect } from "next/navigation"
import { auth, signIn, signOut, unstable_update, update } from "../../auth"

async function withForm(form: FormData) {
  "use server"
  await signIn("credentials", form)
}

async function withProvider() {
  "use server"
  await signIn("idp", { redirectTo: "/admin" }, { prompt: "login" })
}

async function careful(form: FormData) {
  "use server"
  let to: string
  try {
    to = await signIn("credentials", { name: form.get("name"), redirect: false, redirectTo: "/admin" })
  } catch (error) {
    if (error instanceof AuthError) to = `/forms?refused=${error.type}`
    else throw error
  }
  const session = await auth()
  redirect(`/forms?to=${encodeURIComponent(to)}&now=${session?.user?.name ?? "nobody"}`)
}

async function rename(form: FormData) {
  "use server"
  const name = form.get("name")
  const session = await update({ user: { name: typeof name === "string" ? name : null } })
  const seen = await auth()
  if (form.has("stay")) return
  redirect(`/forms?given=${session?.user?.name ?? "nobody"}&now=${seen?.user?.name ?? "nobody"}`)
}

async function renameAsBefore(form: FormData) {
  "use server"
  const name = form.get("name")
  await unstable_update({ user: { name: typeof name === "string" ? name : null } })
}

async function leave() {
  "use server"
  await signOut({ redirectTo: "/login" })
}

async function leaveQuietly() {
  "use server"
  const to = await signOut({ redirect: false })
  redirect(`/forms?to=${encodeURIComponent(to)}&now=${(await auth())?.user?.name ?? "nobody"}`)
}

export default async function Forms() {
  const forms = { withForm, withProvider, careful, rename, renameAsBefore, leave, leaveQuietly }
  return (
    <>
      <pre id="session">{JSON.stringify(await auth())}</pre>
      {Object.entries(forms).map(([id, action]) => (
        <form key={id} id={id} action={action}>
          <input name="name" />
          <button>{id}</button>
        </form>
      ))}
    </>
  )
}
