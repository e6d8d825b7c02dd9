/** The sentences for visitors, by the error codes of the library. */
const sentences: Readonly<Record<string, string>> = {
  CredentialsSignin: "The address and the password do not match.",
  AccessDenied: "You may not sign in here.",
  OAuthAccountNotLinked: "This address belongs to a user who signs in another way. Use that way.",
  SessionRequired: "Sign in to see this page.",
  Unreachable: "The application cannot be reached. Check your network.",
}

export function sentenceFor(code: string): string {
  return (Object.hasOwn(sentences, code) ? sentences[code] : undefined) ?? "That did not work. Please try again."
}
