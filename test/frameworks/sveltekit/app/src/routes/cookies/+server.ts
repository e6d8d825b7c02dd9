import { ownCookies } from "../../../../../contract/running-app.ts"

export const GET = async ({ locals }) => {
  await locals.auth()
  return new Response("cookies", { headers: ownCookies.map((cookie) => ["set-cookie", cookie]) })
}
