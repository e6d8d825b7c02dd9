"use server"

import { AuthError } from "next-auth"
import { redirect } from "next/navigation"
import { signIn, signOut } from "./auth"

export async function enter(form: FormData) {
  try {
    await signIn("credentials", {
      email: form.get("email"),
      password: form.get("password"),
      redirect: false,
    })
  } catch (error) {
    if (error instanceof AuthError) redirect(`/enter?error=${error.type}`)
    throw error
  }
  redirect(String(form.get("to") ?? "/"))
}

export async function leave() {
  await signOut({ redirectTo: "/" })
}
