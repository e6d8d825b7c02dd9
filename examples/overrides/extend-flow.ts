import NextAuth, { type NextAuthResult } from "authchart"
import { ask, extendFlow } from "authchart/flows"
import Credentials from "authchart/providers/credentials"

const providers = [
  Credentials({
    credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
    authorize: ({ username, password }) =>
      username === "ada" && password === "lovelace" ? { id: "1", name: "Ada", email: "ada@example.com" } : null,
  }),
]

export function setUpAuth(isKnown: (person: string) => Promise<boolean>, noted: string[]): NextAuthResult {
  return NextAuth({
    providers,
    flows: {
      credentials: (machine) =>
        extendFlow(machine, {
          asks: {
            checkDevice: ask(["device.known", "device.unknown"], async ({ person }: { person: string }) => ({
              type: (await isKnown(person)) ? "device.known" : "device.unknown",
            })),
          },
          states: {
            authorizingCredentials: {
              on: {
                "credentials.accepted": {
                  target: "checkingDevice",
                  actions: [
                    { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                    { type: "checkDevice", params: ({ event }) => ({ person: event.candidate.providerAccountId }) },
                  ],
                },
              },
            },
            checkingDevice: {
              meta: { title: "Check that the device is known" },
              on: { "device.known": "admission", "device.unknown": "refused" },
            },
          },
          effects: {
            authorizeCredentials: async (params, { builtIn }) => {
              const answer = await builtIn(params)
              noted.push(answer.type)
              return answer
            },
          },
        }),
    },
  })
}
