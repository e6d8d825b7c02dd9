/** Makes the responses of the flow that changes the account of the signed-in user. */
import type { FlowResponse } from "../../machines/own-flow/flow-response.types.ts"
import type { FlowView } from "../../machines/own-flow/flow.types.ts"
import type { ChangeData } from "./account-data.ts"
import { accountAddress, signInRoute } from "./addresses.ts"
import { signedOut, staleAfter } from "./ends.ts"

type Respond = (view: FlowView<ChangeData>) => FlowResponse | Promise<FlowResponse>
type Answered = "linking" | "changed" | "refusedChange" | "limited" | "stale" | "signedOut"

/** @param maxAge the maximum number of seconds since the user last authenticated. */
export function changeResponses(maxAge: number): Readonly<Record<Answered, Respond>> {
  return {
    // The browser sends the same form to the sign-in route. The sign-in flow checks again that the user authenticated
    // recently, because a client can also send the form directly to the sign-in route.
    linking: ({ data: { change }, basePath }) => ({
      redirect: signInRoute(basePath, change?.change === "link" ? change.provider : ""),
      resend: true,
      json: { linking: change?.change === "link" ? change.provider : null },
    }),
    changed: ({ data: { change }, basePath }) => ({
      redirect: accountAddress(basePath, { done: change?.change ?? "" }),
      json: { changed: change?.change ?? null },
    }),
    refusedChange: ({ data: { why }, basePath }) => ({
      redirect: accountAddress(basePath, { problem: why ?? "" }),
      json: { error: why },
      status: 409,
    }),
    limited: ({ basePath }) => ({
      redirect: accountAddress(basePath, { problem: "too_many" }),
      json: { error: "too_many" },
      status: 429,
    }),
    stale: (view) => staleAfter(view.data.maxAge ?? maxAge)(view),
    signedOut,
  }
}
