import { redirect, type Handle } from "@sveltejs/kit"
import { sequence } from "@sveltejs/kit/hooks"
import { handle as authentication } from "./auth"

const authorization: Handle = async ({ event, resolve }) => {
  if (event.url.pathname.startsWith("/members") && !(await event.locals.auth()))
    redirect(303, `/signin?callbackUrl=${encodeURIComponent(event.url.pathname)}`)
  return resolve(event)
}

export const handle = sequence(authentication, authorization)
