"use server"

import { AuthError } from "next-auth"
import { redirect } from "next/navigation"
import { auth, signIn, signOut, unstable_update } from "../auth"

export async function enterByProvider(form: FormData) {
  await signIn("keycloak", { redirectTo: textOf(form, "to") }, { ui_locales: "en" })
}

export async function enterByPassword(form: FormData) {
  try {
    await signIn("credentials", form)
  } catch (error) {
    if (error instanceof AuthError) redirect(`/login?error=${error.type}`)
    throw error
  }
}

export async function leave() {
  await signOut({ redirectTo: "/" })
}

export async function rename(form: FormData) {
  if (!(await auth())) throw new Error("Not signed in")
  await unstable_update({ user: { name: textOf(form, "name") } })
}

function textOf(form: FormData, field: string): string {
  const value = form.get(field)
  return typeof value === "string" ? value : ""
}
