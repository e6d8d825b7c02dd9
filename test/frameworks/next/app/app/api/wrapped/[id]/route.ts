import { auth } from "../../../../auth"

export const GET = auth(async (request, { params }) => {
  const { id } = await params
  return Response.json({ auth: request.auth, id, at: request.nextUrl.href, url: request.url })
})

export const POST = auth(async (request, { params }: { params: Promise<{ id: string }> }) =>
  request.auth === null
    ? Response.json({ error: "sign in first" }, { status: 401 })
    : Response.json({ id: (await params).id, body: await request.text() }),
)
