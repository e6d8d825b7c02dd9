import type { EmailConfig } from "../../src/ports/provider.ts"

/** Makes a provider `mail` that sends nothing, and adds the addresses of its links to the list. */
export function mailProvider(links: string[], over: Partial<EmailConfig> = {}): EmailConfig {
  return {
    id: "mail",
    name: "Mail",
    type: "email",
    sendVerificationRequest: ({ url }) => void links.push(url),
    ...over,
  }
}
