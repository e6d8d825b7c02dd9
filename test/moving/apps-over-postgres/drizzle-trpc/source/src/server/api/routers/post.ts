import { eq } from "drizzle-orm"
import { createRouter, protectedProcedure } from "~/server/api/trpc"
import { posts } from "~/server/db/schema"

export const postRouter = createRouter({
  mine: protectedProcedure.query(async ({ ctx }) => {
    const own = await ctx.db.select().from(posts).where(eq(posts.createdById, ctx.session.user.id))
    return { count: own.length, author: ctx.session.user.name ?? "" }
  }),
  create: protectedProcedure.mutation(async ({ ctx }) => {
    await ctx.db.insert(posts).values({ name: "First", createdById: ctx.session.user.id })
  }),
  remove: protectedProcedure.mutation(async ({ ctx }) => {
    await ctx.db.delete(posts).where(eq(posts.createdById, ctx.session.user.id))
  }),
})
