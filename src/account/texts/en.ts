/** The texts of the account page, in English. The catalogues of the other languages have the same keys. */
export const en = {
  heading: "Your account",
  /** The button behind a text field. */
  save: "Save",
  profile: { heading: "Profile", name: "Name", email: "Email", noEmail: "No address", unverified: "not confirmed" },
  accounts: {
    heading: "Ways to sign in",
    empty: "No account of another service is linked.",
    link: "Link {provider}",
    unlink: "Unlink",
    /** Shown beside the only account with which the user can sign in. */
    last: "The last way to sign in cannot be removed.",
  },
  passkeys: {
    heading: "Passkeys",
    empty: "You have no passkey.",
    /** The title of a passkey without a name whose model is unknown. */
    unnamed: "Passkey",
    added: "Added: {time}",
    used: "Last used: {time}",
    /** A passkey that was copied to other devices. */
    synced: "Synced",
    rename: "Rename",
    name: "Name",
    remove: "Remove",
    add: "Add a passkey",
    about:
      "A passkey signs you in with your fingerprint, your face or the lock of your device, in place of a password. Your browser asks you where to keep it.",
    create: "Create a passkey",
    /** Messages of the form that creates a passkey. */
    creating: {
      noScript: "Passkeys need JavaScript. Turn it on.",
      unsupported: "This browser cannot create a passkey here. Use another browser.",
      cancelled: "No passkey was created. Try again.",
      taken: "You already have a passkey on this device.",
      failed: "That did not work. Try again.",
    },
  },
  password: {
    heading: "Password",
    none: "You have no password.",
    changed: "Last changed: {time}",
    set: "Set a password",
    change: "Change password",
    remove: "Remove password",
  },
  username: { heading: "Username", none: "You have no username.", remove: "Remove username" },
  factors: {
    heading: "Second factor",
    totp: "Authenticator app",
    on: "In use",
    off: "Not set up",
    /** Shown if the second factor can also belong to another person. {command} is a command for operators. */
    ambiguous:
      "It is unclear whose factor this is, so no sign-in accepts it. The people who run this site can assign it: {command}",
    enrol: "Set up",
    remove: "Remove",
    newCodes: "New recovery codes",
    forgetDevices: "Forget remembered devices",
    /** On the page that shows new recovery codes. */
    back: "Back to your account",
  },
  sessions: {
    heading: "Where you are signed in",
    current: "This browser",
    unknown: "Unknown browser",
    since: "Signed in: {time}",
    seen: "Last used: {time}",
    network: "Network: {network}",
    end: "Sign out there",
    endOthers: "Sign out everywhere else",
  },
  activity: {
    heading: "Recent activity",
    empty: "Nothing yet.",
    events: {
      created: "The account was created",
      signIn: "Signed in",
      signInRefused: "A sign-in was refused",
      signOut: "Signed out",
      linked: "A way to sign in was added",
      stepUp: "You confirmed that it is you",
      session: "A session was changed or ended",
      password: "The password was set, changed or removed",
      passkey: "A passkey was renamed or removed",
      other: "Something else happened",
    },
  },
  data: {
    heading: "Your data",
    download: "Download my data",
    /** Before the account is scheduled for deletion. */
    grace: {
      one: "If you delete your account, you can change your mind for {count} day.",
      other: "If you delete your account, you can change your mind for {count} days.",
    },
    delete: "Delete my account",
    scheduled: "Your account will be deleted on {time}.",
    keep: "Keep my account",
  },
  signOut: "Sign out",
  /** Messages after a change. */
  done: {
    rename: "Your name was saved.",
    unlink: "The account was unlinked. You are signed out everywhere else.",
    removeFactor: "The second factor was removed. You are signed out everywhere else.",
    forgetDevices: "Every browser will ask for the second factor again at the next sign-in.",
    setPassword: "Your new password was saved. You are signed out everywhere else.",
    removePassword: "Your password was removed. You are signed out everywhere else.",
    setUsername: "Your username was saved.",
    removeUsername: "Your username was removed.",
    addPasskey: "The passkey was added.",
    renamePasskey: "The name of the passkey was saved.",
    removePasskey:
      "The passkey was removed. You are signed out everywhere else. Now delete it in your password manager or on your device, too.",
    endSession: "That browser is signed out.",
    endOthers: "You are signed out everywhere else.",
    enrolled: "The second factor is set up. You are signed out everywhere else.",
    delete: "Your account will be deleted. You are signed out everywhere else.",
    keep: "Your account is kept.",
  },
  /** Messages after a change that was refused. */
  problems: {
    last_way: "That is the last way to sign in to your account, so it stays.",
    unknown: "That does not exist any more.",
    invalid: "That name is too long.",
  },
} as const
