import { postRouter } from "~/server/api/routers/post"
import { createCallerFactory, createRouter } from "~/server/api/trpc"

export const appRouter = createRouter({ post: postRouter })

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
