"use server"

/** Server actions: forms call them, with or without JavaScript. */
import { AuthError } from "authchart"
import { revalidatePath } from "next/cache"
import { redirect } from "next/navigation"
import { auth, signIn, signOut, unstable_update } from "@/auth"

export async function signInWithDemoId(form: FormData): Promise<void> {
  await signIn("demo", { redirectTo: textOf(form, "redirectTo") })
}

export async function sendLink(form: FormData): Promise<void> {
  await sendMail("nodemailer", form)
}

/** The next page has a field for the code. */
export async function sendCode(form: FormData): Promise<void> {
  await sendMail("mail-code", form)
}

async function sendMail(provider: "nodemailer" | "mail-code", form: FormData): Promise<void> {
  const redirectTo = textOf(form, "redirectTo")
  try {
    await signIn(provider, { email: textOf(form, "email"), redirectTo })
  } catch (error) {
    // Next.js redirects by throwing an error, so the action throws all other errors again.
    if (!(error instanceof AuthError)) throw error
    redirect(`/sign-in?${new URLSearchParams({ error: error.type, callbackUrl: redirectTo })}`)
  }
}

export async function leave(): Promise<void> {
  await signOut({ redirectTo: "/" })
}

/** Any client can call a server action. Therefore the action checks the session, as a route handler does. */
export async function rename(form: FormData): Promise<void> {
  if ((await auth()) === null) redirect("/sign-in")
  await unstable_update({ user: { name: textOf(form, "name") } })
  revalidatePath("/", "layout")
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === "string" ? value : ""
}
