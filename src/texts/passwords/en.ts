/** The texts of the pages and mails of passwords and of mailed codes, in English. The other languages have the same keys. */
export const en = {
  signUp: {
    heading: "Create an account",
    text: "We email you a code and a link to confirm your address.",
    button: "Continue",
  },
  reset: {
    heading: "Forgot your password?",
    text: "We email you a code and a link to set a new password.",
    button: "Continue",
  },
  mailCode: {
    text: "We email you a code and a link. You need no password.",
    link: "You opened a link from an email. Continue to sign in with the address {email}.",
  },
  email: "Email",
  signIn: "Sign in",
  invalid: "Type an email address, such as you@example.com.",
  tooMany: "Too many attempts. Try again in an hour.",
  used: "This code or link is too old, or was used already. Please start again.",
  code: {
    heading: "Check your email",
    text: "We sent an email to {email}. Type the code from it, or open the link in it.",
    label: "Code",
    button: "Continue",
    wrong: "That code is not right.",
  },
  link: {
    heading: "Confirm your email address",
    text: "You opened a link from an email. Continue to choose a password.",
    button: "Continue",
  },
  choose: {
    heading: "Choose a password",
    email: "Email",
    label: "New password",
    rule: "Minimum number of characters: {count}.",
    button: "Save and sign in",
  },
  username: {
    label: "Username",
    optional: "Username (optional)",
    rule: "A username has 3 to 64 letters, digits, dots, hyphens or underscores.",
    faults: {
      username_invalid:
        "That username is not allowed. Use 3 to 64 letters, digits, dots, hyphens or underscores, and begin with a letter or a digit. Use letters of one script only, and no invisible characters.",
      username_reserved: "That username is reserved. Choose another one.",
      username_taken: "That username is taken. Choose another one.",
      username_required: "You need a username. Choose one.",
    },
  },
  faults: {
    too_short: "That password is too short. Minimum number of characters: {count}.",
    too_long: "That password is too long.",
    null_character: "That password contains a character that is not allowed. Choose another one.",
    common: "Many people use that password. Choose another one.",
    contextual: "That password contains your address or the name of this site. Choose another one.",
    breached: "That password is in a list of stolen passwords. Choose another one.",
  },
  mail: {
    signIn: { subject: "Sign in to {host}", text: "With this code or link you sign in." },
    signUp: { subject: "Confirm your address at {host}", text: "With this code or link you create your account." },
    known: {
      subject: "You have an account at {host}",
      text: "A new account was requested with your address, but you have an account already. With this code or link you can set a new password for it.",
    },
    reset: { subject: "Set a new password at {host}", text: "With this code or link you can set a new password." },
    unknown: {
      subject: "No account at {host}",
      text: "A new password was requested for your address, but no account has it. With this code or link you can create one.",
    },
    none: {
      subject: "No account at {host}",
      text: "A new password was requested for your address, but no account has it. If you have an account, it has another address.",
    },
    code: "Your code: {code}",
    button: "Continue",
    ignore: "If you did not ask for this, ignore this email. Nothing changes.",
  },
} as const
