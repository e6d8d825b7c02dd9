import { initTRPC, TRPCError } from "@trpc/server"
import { auth } from "~/server/auth"
import { db } from "~/server/db"

export const createContext = async (given: { headers: Headers }) => ({ db, session: await auth(), ...given })

const t = initTRPC.context<typeof createContext>().create()

export const createRouter = t.router
export const createCallerFactory = t.createCallerFactory
export const publicProcedure = t.procedure
export const protectedProcedure = t.procedure.use(({ ctx, next }) => {
  if (!ctx.session?.user) throw new TRPCError({ code: "UNAUTHORIZED" })
  return next({ ctx: { session: { ...ctx.session, user: ctx.session.user } } })
})
