import { getSession, type Session } from "@auth/express"
import type { NextFunction, Request, Response } from "express"
import { authConfig } from "./auth.config.js"

export interface Locals {
  session?: Session | null
}

export async function currentSession(req: Request, res: Response<unknown, Locals>, next: NextFunction) {
  res.locals.session = await getSession(req, authConfig)
  next()
}

export function signedInOnly(req: Request, res: Response<unknown, Locals>, next: NextFunction) {
  if (res.locals.session?.user) return next()
  res.redirect(`/auth/signin?callbackUrl=${encodeURIComponent(req.originalUrl)}`)
}
