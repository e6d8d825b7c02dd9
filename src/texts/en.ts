/**
 * All texts that a visitor reads, in English. The catalogues of the other languages have the same keys and
 * placeholders.
 */

export const en = {
  signIn: {
    /** The title of the browser window. */
    title: "Sign In",
    heading: "Sign in",
    with: "Sign in with {provider}",
    /** The button of the provider of anonymous users. */
    asGuest: "Continue as guest",
    /** Between two ways to sign in. */
    or: "or",
    none: "There is no way to sign in here yet.",
    email: "Email",
    /** The button of a provider of mails that has its default name. */
    withEmail: "Sign in with Email",
    /** The field of `Password({ usernames: true })`. */
    emailOrUsername: "Email or username",
    emailExample: "you@example.com",
    /** The fields, the button and the links of the provider of passwords. */
    password: "Password",
    withPassword: "Sign in with a password",
    forgotPassword: "Forgot your password?",
    createAccount: "Create an account",
    /** Below the alert about wrong details, if the visitor can also sign in by a link in a mail. */
    byMail: "You can also sign in with a link that we email you.",
    /** Follows the name of the user who is signed in with this browser. */
    replaces: "If you sign in as someone else, that session ends in this browser.",
    /** Follows on a page with providers of OAuth, whose accounts are linked to the user who is signed in. */
    adds: "If you continue with another website, your account there is added to this user. To sign in as someone else there, sign out first.",
  },
  /** On the fields for passwords. */
  passwordField: {
    /** The button beside the field. While it is pressed, the password is visible. */
    show: "Show password",
    /** The label of the meter, for screen readers. */
    meter: "Password strength",
    strength: "Password strength: {level}",
    levels: { veryWeak: "very weak", weak: "weak", fair: "fair", strong: "strong", veryStrong: "very strong" },
  },
  /** The form of passkeys on the sign-in page. */
  passkey: {
    signIn: "Sign in with a passkey",
    /** Opens the fields with which a visitor creates a passkey. */
    create: "New here? Create a passkey",
    createButton: "Create a passkey",
    noScript: "Passkeys need JavaScript. Turn it on, or sign in another way.",
    /** Also if a rule of the site forbids passkeys. */
    unsupported: "This browser cannot use passkeys here. Sign in another way, or in another browser.",
    /** Also if the user has no passkey for this site: browsers do not tell these cases apart. */
    cancelled: "No passkey was used. Try again, or sign in another way.",
    /** The server refused to create a passkey, for example because a user has the address. */
    refused: "A passkey cannot be created for this address. If you already have an account, sign in first.",
    taken: "You already have a passkey on this device. Sign in with it.",
    failed: "That did not work. Try again, or sign in another way.",
    /** The page of the step `passkey-factor`. */
    factor: {
      heading: "Confirm with your passkey",
      text: "Use a passkey of your account to continue.",
      button: "Use a passkey",
      wrong: "This passkey was not accepted. Try again.",
    },
  },
  /** The challenge on the sign-in page, after many failed sign-ins with one identifier. */
  challenge: {
    working: "Checking that you are not a program. You need not do anything.",
    done: "Checked. You can sign in.",
    failed: "The check does not work in this browser. Sign in another way, or in another browser.",
    noScript: "This page needs JavaScript to check that you are not a program.",
  },
  signOut: {
    title: "Sign Out",
    heading: "Sign out?",
    signedInAs: "You are signed in as {who}.",
    later: "You can sign in again whenever you like.",
    button: "Sign out",
    stay: "Stay signed in",
  },
  /** The page on which the signed-in user authenticates again. */
  stepUp: {
    title: "Confirm",
    heading: "Confirm that it is you",
    why: "Please sign in once more to continue. You stay signed in.",
    cancel: "Cancel",
  },
  verifyRequest: {
    title: "Verify Request",
    heading: "Check your email",
    sent: "We sent you a link to sign in. Open it in this browser, and you are in.",
    sentFrom: "We sent you a link to sign in to {host}. Open it in this browser, and you are in.",
    spam: "Nothing there after a minute? Look into your spam folder.",
    otherAddress: "Use another address",
  },
  /** The page that a sign-in link shows in a browser that did not request the link. */
  confirmLink: {
    heading: "Sign in with this address?",
    text: "This link was not asked for in this browser.",
    button: "Sign in",
    ignore: "Not you, or someone else sent you this link? Close this page, and nothing happens.",
    /** Instead of the question, if the visitor is signed in with the address of the link. */
    alreadyHeading: "You are already signed in",
    alreadyText: "You do not need this link any more: it works once, and this browser is signed in.",
  },
  /** The page after the owner of a mailbox proved the address of a user who was stored with this address unverified. */
  quarantine: {
    heading: "Your address is confirmed",
    sessionsEnded:
      "An account with your email address existed here, and its address was never confirmed. To keep you safe, we signed it out everywhere and removed the ways to sign in that were attached to it.",
    sessionsStay:
      "An account with your email address existed here, and its address was never confirmed. To keep you safe, we removed the ways to sign in that were attached to it. A browser that was signed in before can stay signed in until its session expires, and cannot attach a way to sign in.",
    wasYou: "Was that you? Then sign in that way again while you are signed in here, and it is linked once more.",
    button: "Continue",
  },
  error: {
    title: "Error",
    signIn: "Sign in",
    reason: "Reason",
    code: "Code",
    reference: "Reference",
    /** Joins the sentence about what happened and the sentence about what to do to one paragraph. */
    both: "{what} {next}",
    tooLong: '"{label}" is too long. It may have at most {limit}.',
    characters: { one: "{count} character", other: "{count} characters" },
    /** The last sentence of the page when all attempts are used up. */
    wait: "Try again in {duration}.",
  },
  /** Texts on the page of every step. */
  step: {
    cancel: "Cancel",
    again: "Please try again.",
    expired: "This page was open for too long. Please try again.",
    unreadable: "We could not read the text that you typed. Please try again.",
    tooLong: "The text that you typed is too long. Please try again.",
    /** The label of a checkbox. */
    remember: "Remember this device for {duration}",
    /** Follows the alert about a wrong code. */
    attemptsLeft: { one: "{count} attempt left.", other: "{count} attempts left." },
    /** The buttons beside a key and a list of codes. */
    copy: "Copy",
    copied: "Copied",
    download: "Download",
  },
  /** The mail with a sign-in link. */
  mail: {
    subject: "Sign in to {host}",
    button: "Sign in",
    once: "The link works once, within {duration}.",
    ignore: "You did not ask for this? Then ignore this email: nothing happens.",
  },
  totp: {
    heading: "Enter your code",
    text: "Open your authenticator app, and type the code for {issuer}. A recovery code will do as well.",
    code: "Code",
    continue: "Continue",
    wrong: "That is not a valid code. Please try the newest one.",
    /** The visitor reads this text for a wrong code, and also for a locked factor. */
    wrongOrLocked:
      "That is not a valid code. Please try the newest one. After too many wrong codes, only a recovery code is accepted.",
    enrolHeading: "Set up your second factor",
    scan: "Scan this picture with an authenticator app, then type the code that it shows.",
    key: "Without a camera, type this key into the app: {key}",
    picture: "QR code that holds the key for your authenticator app",
    recoveryHeading: "Keep your recovery codes",
    recovery: "If you lose your phone, each of these signs you in once. They are shown only now.",
    kept: "I have kept them",
  },
  emailCode: {
    heading: "Check your email",
    sent: "We sent a code to {address}.",
    code: "Code",
    continue: "Continue",
    again: "Send another code",
    wrong: "That is not the code that was sent last.",
  },
  terms: {
    heading: "Terms of service",
    accept: "I accept",
    continue: "Continue",
    notAccepted: "To go on, please accept the terms.",
    changed: "The terms have changed. Please read them again.",
    changedMeanwhile: "The terms have changed. Go on to read them.",
  },
  /** Mails about a change of the user's account. */
  notices: {
    newDevice: {
      subject: "New sign-in to {host}",
      text: "Your account was signed in to from a browser that it was not used in before.",
    },
    accountLinked: {
      subject: "A way to sign in was added at {host}",
      text: "{provider} can now be used to sign in to your account.",
    },
    accountUnlinked: {
      subject: "A way to sign in was removed at {host}",
      text: "{provider} can no longer be used to sign in to your account.",
    },
    factorAdded: {
      subject: "A second factor was added at {host}",
      text: "Signing in to your account now needs a code of an authenticator app.",
    },
    factorRemoved: {
      subject: "A second factor was removed at {host}",
      text: "Signing in to your account no longer needs a code of an authenticator app.",
    },
    recoveryCodesMade: {
      subject: "New recovery codes were made at {host}",
      text: "Your account has new recovery codes. The old ones no longer work.",
    },
    deletionRequested: {
      subject: "Your account at {host} will be deleted",
      text: "The deletion of your account was requested. You can still keep the account: sign in, and open your account page.",
    },
    passkeyRemoved: {
      subject: "A passkey was removed at {host}",
      text: "A passkey can no longer be used to sign in to your account. Every other browser was signed out.",
    },
    passwordChanged: {
      subject: "Your password at {host} was changed",
      text: "Your account has a new password. Every other browser was signed out.",
    },
    passwordRemoved: {
      subject: "Your password at {host} was removed",
      text: "You can no longer sign in to your account with a password. Every other browser was signed out.",
    },
    factorLocked: {
      subject: "Too many wrong codes at {host}",
      text: "Too many wrong codes were entered for your account. Someone may know your password.",
    },
    recoveryCodeUsed: {
      subject: "A recovery code was used at {host}",
      text: "A recovery code was used to sign in to your account. It does not work again.",
    },
    quarantine: {
      subject: "Your address was confirmed at {host}",
      text: "An account with your email address existed before you confirmed it. The ways to sign in that were attached to it were removed.",
    },
    /** The time is in UTC. */
    when: "When: {time}",
    browser: "Browser: {browser}",
    wasYou: "If this was you, there is nothing to do.",
    notYou: "If this was not you, sign out everywhere, and sign in again.",
    button: "This was not me",
    /** In place of the link, if the library cannot end the user's sessions. */
    without: "If this was not you, check how your account can be signed in to, and tell the people who run {host}.",
  },
  /** The page of the link "this was not me". */
  notMe: {
    title: "Sign Out",
    heading: "Sign out everywhere?",
    text: "Every browser that is signed in to your account is signed out, this one too.",
    button: "Sign out everywhere",
    ignore: "If it was you, close this page, and nothing happens.",
    doneHeading: "You are signed out everywhere",
    doneText: "Sign in again. If someone else may know your password, change it first.",
    signIn: "Sign in again",
  },
  /** The texts of errors, by the value of `?error=`. */
  errors: {
    Configuration: {
      headline: "Something went wrong",
      what: "Signing in is not working on our side right now.",
      next: "It is not something you did. Please try again in a little while.",
    },
    AccessDenied: {
      headline: "You don't have access",
      what: "You are not allowed to sign in here with this account.",
      next: "If you think you should be, ask the people who run this site, or sign in with another account.",
    },
    Verification: {
      headline: "This link no longer works",
      what: "A sign-in link works once, and only for a limited time. This one was used already or is too old.",
      next: "Enter your email address again to get a new one.",
    },
    CredentialsSignin: {
      headline: "Those details don't match",
      what: "The details you entered don't match an account here.",
      next: "Check them and try again.",
    },
    OAuthAccountNotLinked: {
      headline: "Use the way you signed in before",
      what: "An account with your email address exists here already, and it was made another way.",
      next: "Sign in the way you did the first time.",
    },
    OAuthCallbackError: {
      headline: "Sign-in was not completed",
      what: "The service you chose did not confirm who you are.",
      next: "Try again, or choose another way to sign in.",
    },
    MissingCSRF: {
      headline: "Please send that again",
      what: "We could not tell that the form came from this page. It may have been open for long, or cookies are blocked.",
      next: "Allow cookies for this site if they are blocked, then try again.",
    },
    AccountNotLinked: {
      headline: "This passkey is not linked",
      what: "This passkey does not go with the account.",
      next: "Sign in another way first, then add the passkey to your account.",
    },
    WebAuthnVerificationError: {
      headline: "The passkey was not accepted",
      what: "Your passkey could not be checked.",
      next: "Try again, or choose another way to sign in.",
    },
    SessionRequired: {
      headline: "Please sign in",
      what: "That page is for people who are signed in.",
      next: "Sign in to see it.",
    },
    Signin: { headline: "That did not work", what: "You could not be signed in.", next: "Please try again." },
    OAuthSignin: {
      headline: "Sign-in could not start",
      what: "We could not start the sign-in with that service.",
      next: "Try again, or choose another way to sign in.",
    },
    OAuthCreateAccount: {
      headline: "Your account was not created",
      what: "We could not create an account for you.",
      next: "Try again, or choose another way to sign in.",
    },
    EmailCreateAccount: {
      headline: "Your account was not created",
      what: "We could not create an account for you.",
      next: "Try again, or choose another way to sign in.",
    },
    EmailSignin: {
      headline: "The email was not sent",
      what: "We could not send you an email.",
      next: "Check the address and try again.",
    },
    Callback: {
      headline: "Sign-in was not completed",
      what: "The service you chose did not confirm who you are.",
      next: "Try again, or choose another way to sign in.",
    },
  },
  /** Texts for reasons (`?reason=`) that say more than the text of their error. */
  reasons: {
    general: { headline: "That did not work", what: "You could not be signed in.", next: "Please try again." },
    stopped_for_safety: {
      headline: "Sign-in was stopped",
      what: "The answer from that service did not fit your sign-in, so we stopped to keep your account safe.",
      next: "Sign in again. If it keeps happening, tell the people who run this site.",
    },
    service_silent: {
      headline: "The service did not answer",
      what: "The service you chose could not be reached, or did not answer properly.",
      next: "Wait a moment and try again, or choose another way to sign in.",
    },
    started_too_long_ago: {
      headline: "That took too long",
      what: "Too much time went by before you came back here.",
      next: "Sign in again, it will work from the start.",
    },
    no_longer_good: {
      headline: "This is no longer good",
      what: "It was used before, or its time has passed.",
      next: "Start again.",
    },
    provider_misconfigured: {
      headline: "This way to sign in is not ready",
      what: "This way to sign in is not set up completely on our side.",
      next: "Choose another way to sign in.",
    },
    flow_mail_unsent: {
      headline: "The email was not sent",
      what: "Sending email is not working on our side right now.",
      next: "It is not something you did. Please try again in a little while.",
    },
    mail_subject_invalid: {
      headline: "Check what you typed",
      what: "Something that you typed cannot be the title of an email.",
      next: "Write it in one line and try again.",
    },
    approval_unknown: {
      headline: "Check the code",
      what: "No request waits under that code. It was mistyped, decided before, or its time has passed.",
      next: "Compare it with the other screen, or start again there.",
    },
    approver_absent: {
      headline: "Please sign in first",
      what: "Only someone who is signed in can approve this.",
      next: "Sign in, then enter the code again.",
    },
    approval_denied: {
      headline: "The request was denied",
      what: "The request to sign in was denied on the other screen.",
      next: "If that was a mistake, start again.",
    },
    session_required: {
      headline: "Please sign in first",
      what: "Only someone who is signed in can confirm this.",
      next: "Sign in, then try again.",
    },
    step_up_session_changed: {
      headline: "You are signed in differently now",
      what: "You signed in or out while this was under way.",
      next: "Start again.",
    },
    step_up_other_person: {
      headline: "This is not your account",
      what: "You confirmed as someone else than the person who is signed in.",
      next: "Confirm as the person who is signed in, or sign in anew.",
    },
    step_up_unproven: {
      headline: "You cannot confirm this yet",
      what: "Your account has nothing set up that you could confirm with.",
      next: "Set up another way to confirm who you are, then try again.",
    },
    evidence_insufficient: {
      headline: "Please confirm that it is you",
      what: "For this, you need to have signed in a short while ago.",
      next: "Confirm that it is you, then try again.",
    },
    auth_time_unproven: {
      headline: "We could not confirm that it is you",
      what: "The other service did not say that you have just signed in there.",
      next: "Try again, or confirm in another way.",
    },
    flow_missing: {
      headline: "We lost track of this sign-in",
      what: "Your browser no longer had what it needs to finish. It happens when cookies are blocked or a page is opened twice.",
      next: "Sign in again, in this same window.",
    },
    address_incomplete: {
      headline: "The address was incomplete",
      what: "The address that led you back here was incomplete or changed.",
      next: "Sign in again, and do not open the address by hand.",
    },
    address_of_other: {
      headline: "This address does not fit the sign-in",
      what: "The address that led you back here belongs to another sign-in, or was changed or opened twice.",
      next: "Sign in again, in this same window.",
    },
    provider_denied: {
      headline: "Sign-in was cancelled",
      what: "You or the service cancelled the sign-in.",
      next: "If you did not mean to, try again.",
    },
    cross_origin: {
      headline: "Please send that again here",
      what: "The form was sent from another site, so we did not use it.",
      next: "Start again from this site.",
    },
    account_of_other_user: {
      headline: "That account is taken",
      what: "The account you chose there belongs to someone else here.",
      next: "Choose another account, or sign in with that one.",
    },
    email_unverified: {
      headline: "Your address is not confirmed",
      what: "The service you chose does not confirm your email address, so we could not create an account for you.",
      next: "Try again, or choose another way to sign in.",
    },
    session_changed: {
      headline: "Someone else is signed in",
      what: "Another person signed in here while you were away, so nothing was linked.",
      next: "Sign out, then start again.",
    },
    visitor_unproven: {
      headline: "Please sign in again",
      what: "Your session is too old to link an account to.",
      next: "Sign out, sign in again, then link the account.",
    },
    identity_conflict: {
      headline: "Two sign-ins at once",
      what: "Two sign-ins for the same account arrived at the same moment.",
      next: "Sign in again, it will work.",
    },
    username_taken: {
      headline: "That username is taken",
      what: "Another person got the username while you were signing up, so you are not signed in.",
      next: "Sign up again with another username.",
    },
    user_deleted: {
      headline: "Your account is gone",
      what: "Your account was deleted while you were signing in.",
      next: "Sign in again to make a new one.",
    },
    user_disabled: {
      headline: "Your account is disabled",
      what: "You cannot sign in with this account at the moment.",
      next: "Contact the people who run this site.",
    },
    deletion_due: {
      headline: "Your account is being deleted",
      what: "You asked for the deletion of this account, and the time in which you could keep it is over.",
      next: "If you did not ask for it, contact the people who run this site at once.",
    },
    field_too_long: {
      headline: "That is too long",
      what: "Something that you typed is too long.",
      next: "Shorten it and try again.",
    },
    address_invalid: {
      headline: "Check the email address",
      what: "That does not look like an email address we can write to.",
      next: "Check it for a typing mistake and try again.",
    },
    mail_unsent: {
      headline: "The email was not sent",
      what: "Sending email is not working on our side right now.",
      next: "It is not something you did. Please try again in a little while.",
    },
    link_expired: {
      headline: "This link is too old",
      what: "The sign-in link was only good for a limited time, and that has passed.",
      next: "Enter your email address again to get a new one.",
    },
    attempts_limited: {
      headline: "Too many attempts",
      what: "To keep accounts safe, we limit how often you can try.",
      next: "Wait some minutes, then try again.",
    },
    challenge_needed: {
      headline: "One more check",
      what: "There were many wrong attempts, so we check that you are not a program.",
      next: "Enter your details again.",
    },
    hashing_busy: {
      headline: "One moment, please",
      what: "Very many people are signing in right now, so your password was not checked.",
      next: "Wait a moment, then try again.",
    },
    step_refused: {
      headline: "Sign-in was not completed",
      what: "One of the checks on the way in was not passed.",
      next: "Try again, or choose another way to sign in.",
    },
    step_attempts: {
      headline: "Too many tries",
      what: "That was tried too often, so we stopped to keep the account safe.",
      next: "Sign in again from the start.",
    },
    step_over: {
      headline: "This sign-in is over",
      what: "It was finished, took too long, or was begun in another browser.",
      next: "If you are not signed in, start again.",
    },
    step_answered: {
      headline: "That was sent twice",
      what: "This answer had been given before, so we did not use it again.",
      next: "Go back to the page that you were on, or sign in again.",
    },
  },
} as const
