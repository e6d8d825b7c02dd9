import type { EmailUserConfig, VerificationRequest } from "../ports/provider.ts"
import type { Awaitable } from "../ports/records.ts"
import { mailService, type MailModule } from "./parts/mail-service.ts"

export interface LoopsOptions {
  /** Id of the transactional mail that Loops sends. Without one, sending fails. */
  transactionalId?: string | undefined
}

/** What a sender of the application's own is given: the provider with the options that the application passed. */
type LoopsRequest = VerificationRequest & {
  provider: { apiKey: string; transactionalId: string; options: object }
}

type LoopsUserConfig = Omit<EmailUserConfig, "sendVerificationRequest"> &
  LoopsOptions & { sendVerificationRequest?: ((request: LoopsRequest) => Awaitable<void>) | undefined }

/**
 * Sign-in by a link in a mail that Loops writes and sends.
 *
 * @register https://app.loops.so/settings?page=api an API key, and a transactional mail with the data variable `url`
 * @see https://loops.so/docs/api-reference/send-transactional-email
 * @note Loops writes the mail from its own template: sender, subject and theme are set there.
 */
const Loops: MailModule<LoopsUserConfig> = mailService(
  { id: "loops", name: "Loops", optionNames: ["transactionalId"] },
  ({ apiKey, to, url }, { transactionalId }) => {
    if (!transactionalId) throw new Error("Loops needs a transactionalId: that of the mail that it sends.")
    return {
      url: "https://app.loops.so/api/v1/transactional",
      headers: { Authorization: `Bearer ${apiKey}` },
      body: { transactionalId, email: to, dataVariables: { url } },
    }
  },
)
export default Loops
