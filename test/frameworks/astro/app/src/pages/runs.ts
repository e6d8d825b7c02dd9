import { state } from "../state.ts"

export const GET = () => new Response(String(state.runs))
