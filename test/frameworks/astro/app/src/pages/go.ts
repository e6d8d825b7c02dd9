import { state } from "../state.ts"

export const GET = () => {
  state.go()
  return new Response()
}
