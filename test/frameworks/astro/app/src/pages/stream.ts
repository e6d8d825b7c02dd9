import { state } from "../state.ts"

export const GET = async ({ locals }) => {
  await locals.auth()
  const text = new TextEncoder()
  const parts = state.stream()
  return new Response(
    new ReadableStream({
      async pull(controller) {
        const { value, done } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(text.encode(value))
      },
    }),
  )
}
