import type { EmailUserConfig, VerificationRequest } from "../ports/provider.ts"
import type { Awaitable } from "../ports/records.ts"
import { mailService, type MailModule } from "./parts/mail-service.ts"

export interface LoopsOptions {
  /** The id of the transactional mail that Loops sends. Required for sending. */
  transactionalId?: string | undefined
}

/**
 * The parameter of a `sendVerificationRequest` that the application passes: the request, and the provider with the
 * application's options.
 */
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
 * @note Loops writes the mail from its own template. Set the sender, the subject and the design of the mail in that template.
 */
const Loops: MailModule<LoopsUserConfig> = mailService(
  { id: "loops", name: "Loops", optionNames: ["transactionalId"], writesMails: true },
  ({ apiKey, to, url }, { transactionalId }) => {
    if (!transactionalId) throw new Error("Loops needs a transactionalId: the id of the mail to send.")
    return {
      url: "https://app.loops.so/api/v1/transactional",
      headers: { Authorization: `Bearer ${apiKey}` },
      body: { transactionalId, email: to, dataVariables: { url } },
    }
  },
)
export default Loops
