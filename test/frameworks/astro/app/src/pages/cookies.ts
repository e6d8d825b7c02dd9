export const GET = async ({ locals, cookies }) => {
  await locals.auth()
  cookies.set("one", "1", { path: "/" })
  cookies.set("two", "2", { path: "/" })
  return new Response("cookies")
}
