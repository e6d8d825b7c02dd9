import NextAuth, { type NextAuthResult } from "authchart"
import { ask, insertState } from "authchart/flows"
import Credentials from "authchart/providers/credentials"

const providers = [
  Credentials({
    credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
    authorize: ({ username, password }) =>
      username === "ada" && password === "lovelace" ? { id: "1", name: "Ada", email: "ada@example.com" } : null,
  }),
]

export function setUpAuth(isKnown: (person: string) => Promise<boolean>): NextAuthResult {
  return NextAuth({
    providers,
    flows: {
      credentials: (machine) =>
        insertState(machine, {
          on: ["authorizingCredentials", "credentials.accepted"],
          asks: {
            checkDevice: ask(["device.known", "device.unknown"], async ({ person }: { person: string }) => ({
              type: (await isKnown(person)) ? "device.known" : "device.unknown",
            })),
          },
          state: {
            name: "checkingDevice",
            meta: { title: "Check that the device is known" },
            entry: {
              type: "checkDevice",
              params: ({ context }) => ({ person: context.candidate?.providerAccountId ?? "" }),
            },
            on: {
              "device.known": "passed",
              "device.unknown": {
                target: "refused",
                reason: { code: "device_unknown", text: "Sign in on a device that you have used before." },
              },
            },
          },
        }),
    },
  })
}
