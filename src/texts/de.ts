/** Every text that a visitor reads, in German. */
import type { TextsIn } from "./texts.ts"

const otherWay = "Versuchen Sie es noch einmal, oder wählen Sie eine andere Art der Anmeldung."
const ours = "Es liegt nicht an Ihnen. Bitte versuchen Sie es in einer Weile noch einmal."
const serviceFailed = {
  headline: "Anmeldung nicht abgeschlossen",
  what: "Der gewählte Dienst hat nicht bestätigt, wer Sie sind.",
  next: otherWay,
}
const noAccountMade = {
  headline: "Ihr Konto wurde nicht angelegt",
  what: "Wir konnten kein Konto für Sie anlegen.",
  next: otherWay,
}
const general = {
  headline: "Das hat nicht geklappt",
  what: "Sie konnten nicht angemeldet werden.",
  next: "Bitte versuchen Sie es noch einmal.",
}

const de: TextsIn<"de"> = {
  signIn: {
    title: "Anmelden",
    heading: "Anmelden",
    with: "Mit {provider} anmelden",
    asGuest: "Als Gast fortfahren",
    or: "oder",
    none: "Hier gibt es noch keine Möglichkeit, sich anzumelden.",
    email: "E-Mail-Adresse",
    withEmail: "Mit E-Mail anmelden",
    emailOrUsername: "E-Mail-Adresse oder Benutzername",
    emailExample: "name@beispiel.de",
    password: "Passwort",
    withPassword: "Mit Passwort anmelden",
    forgotPassword: "Passwort vergessen?",
    createAccount: "Konto erstellen",
    byMail: "Sie können sich auch mit einem Link anmelden, den wir Ihnen per E-Mail senden.",
    replaces: "Wenn Sie sich als jemand anderes anmelden, endet diese Sitzung in diesem Browser.",
    adds: "Wenn Sie mit einer anderen Website fortfahren, wird Ihr Konto dort diesem Benutzer hinzugefügt. Um sich dort als jemand anderes anzumelden, melden Sie sich zuerst ab.",
  },
  passwordField: {
    show: "Passwort anzeigen",
    meter: "Passwortstärke",
    strength: "Passwortstärke: {level}",
    levels: { veryWeak: "sehr schwach", weak: "schwach", fair: "mittel", strong: "stark", veryStrong: "sehr stark" },
  },
  passkey: {
    signIn: "Mit Passkey anmelden",
    create: "Neu hier? Passkey erstellen",
    createButton: "Passkey erstellen",
    noScript: "Passkeys brauchen JavaScript. Schalten Sie es ein, oder melden Sie sich auf eine andere Weise an.",
    unsupported:
      "Dieser Browser kann hier keine Passkeys verwenden. Melden Sie sich auf eine andere Weise oder in einem anderen Browser an.",
    cancelled:
      "Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal, oder melden Sie sich auf eine andere Weise an.",
    refused:
      "Für diese Adresse kann kein Passkey erstellt werden. Wenn Sie schon ein Konto haben, melden Sie sich zuerst an.",
    taken: "Auf diesem Gerät haben Sie schon einen Passkey. Melden Sie sich damit an.",
    failed: "Das hat nicht geklappt. Versuchen Sie es noch einmal, oder melden Sie sich auf eine andere Weise an.",
    factor: {
      heading: "Mit Ihrem Passkey bestätigen",
      text: "Verwenden Sie einen Passkey Ihres Kontos, um fortzufahren.",
      button: "Passkey verwenden",
      wrong: "Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal.",
    },
  },
  challenge: {
    working: "Wir prüfen, dass Sie kein Programm sind. Sie müssen nichts tun.",
    done: "Geprüft. Sie können sich anmelden.",
    failed:
      "Die Prüfung funktioniert in diesem Browser nicht. Melden Sie sich auf eine andere Weise oder in einem anderen Browser an.",
    noScript: "Diese Seite braucht JavaScript, um zu prüfen, dass Sie kein Programm sind.",
  },
  signOut: {
    title: "Abmelden",
    heading: "Abmelden?",
    signedInAs: "Sie sind als {who} angemeldet.",
    later: "Sie können sich jederzeit wieder anmelden.",
    button: "Abmelden",
    stay: "Angemeldet bleiben",
  },
  stepUp: {
    title: "Bestätigen",
    heading: "Bestätigen Sie, dass Sie es sind",
    why: "Bitte melden Sie sich noch einmal an, um fortzufahren. Sie bleiben angemeldet.",
    cancel: "Abbrechen",
  },
  verifyRequest: {
    title: "E-Mail prüfen",
    heading: "Prüfen Sie Ihre E-Mails",
    sent: "Wir haben Ihnen einen Link zur Anmeldung geschickt. Öffnen Sie ihn in diesem Browser, dann sind Sie angemeldet.",
    sentFrom:
      "Wir haben Ihnen einen Link zur Anmeldung bei {host} geschickt. Öffnen Sie ihn in diesem Browser, dann sind Sie angemeldet.",
    spam: "Nach einer Minute noch nichts da? Sehen Sie im Spam-Ordner nach.",
    otherAddress: "Andere Adresse verwenden",
  },
  confirmLink: {
    heading: "Mit dieser Adresse anmelden?",
    text: "Dieser Link wurde nicht in diesem Browser angefordert.",
    button: "Anmelden",
    ignore:
      "Sind das nicht Sie, oder hat Ihnen jemand anderes diesen Link geschickt? Schließen Sie diese Seite, dann passiert nichts.",
    alreadyHeading: "Sie sind bereits angemeldet",
    alreadyText: "Sie brauchen diesen Link nicht mehr: Er funktioniert einmal, und dieser Browser ist angemeldet.",
  },
  quarantine: {
    heading: "Ihre Adresse ist bestätigt",
    sessionsEnded:
      "Hier gab es bereits ein Konto mit Ihrer E-Mail-Adresse, und niemand hatte die Adresse bestätigt. Zu Ihrem Schutz haben wir es überall abgemeldet und die damit verbundenen Anmeldearten entfernt.",
    sessionsStay:
      "Hier gab es bereits ein Konto mit Ihrer E-Mail-Adresse, und niemand hatte die Adresse bestätigt. Zu Ihrem Schutz haben wir die damit verbundenen Anmeldearten entfernt. Ein Browser, der schon angemeldet war, kann bis zum Ablauf seiner Sitzung angemeldet bleiben, aber keine Anmeldeart verbinden.",
    wasYou:
      "Waren Sie das selbst? Dann melden Sie sich noch einmal auf diese Art an, während Sie hier angemeldet sind. Sie wird dann wieder verbunden.",
    button: "Weiter",
  },
  error: {
    title: "Fehler",
    signIn: "Anmelden",
    reason: "Grund",
    code: "Code",
    reference: "Kennung",
    both: "{what} {next}",
    tooLong: "„{label}“ ist zu lang. Erlaubt sind höchstens {limit}.",
    characters: { one: "{count} Zeichen", other: "{count} Zeichen" },
    wait: "Versuchen Sie es danach noch einmal. Wartezeit: {duration}.",
  },
  step: {
    cancel: "Abbrechen",
    again: "Bitte versuchen Sie es noch einmal.",
    expired: "Diese Seite war zu lange geöffnet. Bitte versuchen Sie es noch einmal.",
    unreadable: "Ihre Eingabe konnte nicht gelesen werden. Bitte versuchen Sie es noch einmal.",
    tooLong: "Ihre Eingabe ist zu lang. Bitte versuchen Sie es noch einmal.",
    remember: "Dieses Gerät merken. Dauer: {duration}",
    attemptsLeft: { one: "Noch {count} Versuch.", other: "Noch {count} Versuche." },
    copy: "Kopieren",
    copied: "Kopiert",
    download: "Herunterladen",
  },
  mail: {
    subject: "Anmeldung bei {host}",
    button: "Anmelden",
    once: "Der Link funktioniert einmal. Gültigkeit: {duration}.",
    ignore: "Sie haben das nicht angefordert? Dann ignorieren Sie diese E-Mail: Es passiert nichts.",
  },
  totp: {
    heading: "Geben Sie Ihren Code ein",
    text: "Öffnen Sie Ihre Authenticator-App, und geben Sie den Code für {issuer} ein. Ein Wiederherstellungscode geht auch.",
    code: "Code",
    continue: "Weiter",
    wrong: "Dieser Code ist nicht gültig. Bitte versuchen Sie es mit dem neuesten.",
    wrongOrLocked:
      "Dieser Code ist nicht gültig. Bitte versuchen Sie es mit dem neuesten. Nach zu vielen falschen Codes wird nur noch ein Wiederherstellungscode angenommen.",
    enrolHeading: "Richten Sie Ihren zweiten Faktor ein",
    scan: "Scannen Sie dieses Bild mit einer Authenticator-App, und geben Sie dann den Code ein, den sie anzeigt.",
    key: "Ohne Kamera geben Sie diesen Schlüssel in die App ein: {key}",
    picture: "QR-Code mit dem Schlüssel für Ihre Authenticator-App",
    recoveryHeading: "Bewahren Sie Ihre Wiederherstellungscodes auf",
    recovery:
      "Wenn Sie Ihr Telefon verlieren, können Sie sich mit jedem dieser Codes einmal anmelden. Sie werden nur jetzt angezeigt.",
    kept: "Ich habe sie aufbewahrt",
  },
  emailCode: {
    heading: "Prüfen Sie Ihre E-Mails",
    sent: "Wir haben einen Code an {address} geschickt.",
    code: "Code",
    continue: "Weiter",
    again: "Neuen Code senden",
    wrong: "Das ist nicht der Code, den wir zuletzt geschickt haben.",
  },
  terms: {
    heading: "Nutzungsbedingungen",
    accept: "Ich stimme zu",
    continue: "Weiter",
    notAccepted: "Bitte stimmen Sie den Bedingungen zu, um fortzufahren.",
    changed: "Die Bedingungen haben sich geändert. Bitte lesen Sie sie noch einmal.",
    changedMeanwhile: "Die Bedingungen haben sich geändert. Lesen Sie sie auf der nächsten Seite.",
  },
  notices: {
    newDevice: {
      subject: "Neue Anmeldung bei {host}",
      text: "In Ihrem Konto hat sich jemand mit einem Browser angemeldet, der dort noch nicht verwendet wurde.",
    },
    accountLinked: {
      subject: "Neue Anmeldemöglichkeit bei {host}",
      text: "Mit {provider} kann man sich jetzt in Ihrem Konto anmelden.",
    },
    accountUnlinked: {
      subject: "Anmeldemöglichkeit entfernt bei {host}",
      text: "Mit {provider} kann man sich nicht mehr in Ihrem Konto anmelden.",
    },
    factorAdded: {
      subject: "Zweiter Faktor eingerichtet bei {host}",
      text: "Für die Anmeldung in Ihrem Konto ist jetzt ein Code aus einer Authenticator-App nötig.",
    },
    factorRemoved: {
      subject: "Zweiter Faktor entfernt bei {host}",
      text: "Für die Anmeldung in Ihrem Konto ist kein Code aus einer Authenticator-App mehr nötig.",
    },
    recoveryCodesMade: {
      subject: "Neue Wiederherstellungscodes erstellt bei {host}",
      text: "Ihr Konto hat neue Wiederherstellungscodes. Die alten gelten nicht mehr.",
    },
    deletionRequested: {
      subject: "Ihr Konto bei {host} wird gelöscht",
      text: "Die Löschung Ihres Kontos wurde beantragt. Sie können das Konto noch behalten: Melden Sie sich an, und öffnen Sie Ihre Kontoseite.",
    },
    passkeyRemoved: {
      subject: "Ein Passkey bei {host} wurde entfernt",
      text: "Mit einem Passkey ist keine Anmeldung in Ihrem Konto mehr möglich. Alle anderen Browser wurden abgemeldet.",
    },
    passwordChanged: {
      subject: "Ihr Passwort bei {host} wurde geändert",
      text: "Ihr Konto hat ein neues Passwort. Alle anderen Browser wurden abgemeldet.",
    },
    passwordRemoved: {
      subject: "Ihr Passwort bei {host} wurde entfernt",
      text: "Sie können sich in Ihrem Konto nicht mehr mit einem Passwort anmelden. Alle anderen Browser wurden abgemeldet.",
    },
    factorLocked: {
      subject: "Zu viele falsche Codes bei {host}",
      text: "Für Ihr Konto wurden zu viele falsche Codes eingegeben. Möglicherweise kennt jemand Ihr Passwort.",
    },
    recoveryCodeUsed: {
      subject: "Wiederherstellungscode verwendet bei {host}",
      text: "Für die Anmeldung in Ihrem Konto wurde ein Wiederherstellungscode verwendet. Er gilt nicht noch einmal.",
    },
    quarantine: {
      subject: "Ihre Adresse wurde bei {host} bestätigt",
      text: "Ein Konto mit Ihrer E-Mail-Adresse gab es schon, bevor Sie die Adresse bestätigt haben. Die Anmeldemöglichkeiten, die damit verknüpft waren, wurden entfernt.",
    },
    when: "Zeitpunkt: {time}",
    browser: "Browser: {browser}",
    wasYou: "Wenn Sie das waren, müssen Sie nichts tun.",
    notYou: "Wenn Sie das nicht waren, melden Sie sich überall ab und danach neu an.",
    button: "Das war ich nicht",
    without:
      "Wenn Sie das nicht waren, prüfen Sie die Anmeldemöglichkeiten Ihres Kontos, und wenden Sie sich an die Betreiber von {host}.",
  },
  notMe: {
    title: "Abmelden",
    heading: "Überall abmelden?",
    text: "Alle Browser, die in Ihrem Konto angemeldet sind, werden abgemeldet, auch dieser.",
    button: "Überall abmelden",
    ignore: "Wenn Sie das waren, schließen Sie diese Seite. Dann passiert nichts.",
    doneHeading: "Sie sind überall abgemeldet",
    doneText: "Melden Sie sich neu an. Wenn jemand Ihr Passwort kennen könnte, ändern Sie es zuerst.",
    signIn: "Neu anmelden",
  },
  errors: {
    Configuration: {
      headline: "Etwas ist schiefgegangen",
      what: "Die Anmeldung funktioniert bei uns gerade nicht.",
      next: ours,
    },
    AccessDenied: {
      headline: "Sie haben keinen Zugang",
      what: "Mit diesem Konto dürfen Sie sich hier nicht anmelden.",
      next: "Wenn Sie meinen, dass Sie es dürfen sollten, fragen Sie die Betreiber dieser Website, oder melden Sie sich mit einem anderen Konto an.",
    },
    Verification: {
      headline: "Dieser Link funktioniert nicht mehr",
      what: "Ein Anmeldelink funktioniert einmal und nur für begrenzte Zeit. Dieser wurde schon verwendet oder ist zu alt.",
      next: "Geben Sie Ihre E-Mail-Adresse noch einmal ein, um einen neuen zu erhalten.",
    },
    CredentialsSignin: {
      headline: "Diese Angaben stimmen nicht",
      what: "Zu Ihren Angaben gibt es hier kein Konto.",
      next: "Prüfen Sie sie, und versuchen Sie es noch einmal.",
    },
    OAuthAccountNotLinked: {
      headline: "Melden Sie sich so an wie beim ersten Mal",
      what: "Hier gibt es schon ein Konto mit Ihrer E-Mail-Adresse, und es wurde auf andere Art angelegt.",
      next: "Melden Sie sich auf die Art an, die Sie beim ersten Mal gewählt haben.",
    },
    OAuthCallbackError: serviceFailed,
    MissingCSRF: {
      headline: "Bitte senden Sie das noch einmal",
      what: "Wir konnten nicht feststellen, dass das Formular von dieser Seite kam. Vielleicht war sie lange geöffnet, oder Cookies sind blockiert.",
      next: "Erlauben Sie Cookies für diese Website, falls sie blockiert sind, und versuchen Sie es noch einmal.",
    },
    AccountNotLinked: {
      headline: "Dieser Passkey ist nicht verbunden",
      what: "Dieser Passkey gehört nicht zu dem Konto.",
      next: "Melden Sie sich zuerst auf andere Art an, und fügen Sie den Passkey dann Ihrem Konto hinzu.",
    },
    WebAuthnVerificationError: {
      headline: "Der Passkey wurde nicht angenommen",
      what: "Ihr Passkey konnte nicht geprüft werden.",
      next: otherWay,
    },
    SessionRequired: {
      headline: "Bitte melden Sie sich an",
      what: "Diese Seite ist für angemeldete Personen.",
      next: "Melden Sie sich an, um sie zu sehen.",
    },
    Signin: general,
    OAuthSignin: {
      headline: "Die Anmeldung konnte nicht beginnen",
      what: "Wir konnten die Anmeldung bei diesem Dienst nicht beginnen.",
      next: otherWay,
    },
    OAuthCreateAccount: noAccountMade,
    EmailCreateAccount: noAccountMade,
    EmailSignin: {
      headline: "Die E-Mail wurde nicht verschickt",
      what: "Wir konnten Ihnen keine E-Mail schicken.",
      next: "Prüfen Sie die Adresse, und versuchen Sie es noch einmal.",
    },
    Callback: serviceFailed,
  },
  reasons: {
    general,
    stopped_for_safety: {
      headline: "Die Anmeldung wurde angehalten",
      what: "Die Antwort dieses Dienstes passte nicht zu Ihrer Anmeldung. Um Ihr Konto zu schützen, haben wir sie angehalten.",
      next: "Melden Sie sich noch einmal an. Wenn es wieder passiert, sagen Sie es den Betreibern dieser Website.",
    },
    service_silent: {
      headline: "Der Dienst hat nicht geantwortet",
      what: "Der gewählte Dienst war nicht erreichbar oder hat nicht richtig geantwortet.",
      next: "Warten Sie einen Moment, und versuchen Sie es noch einmal, oder wählen Sie eine andere Art der Anmeldung.",
    },
    started_too_long_ago: {
      headline: "Das hat zu lange gedauert",
      what: "Bis Sie hierher zurückkamen, verging zu viel Zeit.",
      next: "Melden Sie sich noch einmal von vorn an, dann klappt es.",
    },
    no_longer_good: {
      headline: "Das gilt nicht mehr",
      what: "Es wurde schon verwendet, oder die Zeit ist abgelaufen.",
      next: "Fangen Sie noch einmal an.",
    },
    provider_misconfigured: {
      headline: "Diese Art der Anmeldung ist nicht bereit",
      what: "Diese Art der Anmeldung ist bei uns nicht vollständig eingerichtet.",
      next: "Wählen Sie eine andere Art der Anmeldung.",
    },
    flow_mail_unsent: {
      headline: "Die E-Mail wurde nicht verschickt",
      what: "Der Versand von E-Mails funktioniert bei uns gerade nicht.",
      next: ours,
    },
    mail_subject_invalid: {
      headline: "Prüfen Sie Ihre Eingabe",
      what: "Etwas aus Ihrer Eingabe kann nicht der Betreff einer E-Mail sein.",
      next: "Schreiben Sie es in eine Zeile, und versuchen Sie es noch einmal.",
    },
    approval_unknown: {
      headline: "Prüfen Sie den Code",
      what: "Zu diesem Code wartet keine Anfrage. Er enthält einen Tippfehler, es wurde schon entschieden, oder seine Zeit ist abgelaufen.",
      next: "Vergleichen Sie ihn mit dem anderen Bildschirm, oder fangen Sie dort noch einmal an.",
    },
    approver_absent: {
      headline: "Bitte melden Sie sich zuerst an",
      what: "Nur wer angemeldet ist, kann das genehmigen.",
      next: "Melden Sie sich an, und geben Sie den Code dann noch einmal ein.",
    },
    approval_denied: {
      headline: "Die Anfrage wurde abgelehnt",
      what: "Die Anmeldung wurde auf dem anderen Bildschirm abgelehnt.",
      next: "Wenn das ein Versehen war, fangen Sie noch einmal an.",
    },
    session_required: {
      headline: "Bitte melden Sie sich zuerst an",
      what: "Nur wer angemeldet ist, kann das bestätigen.",
      next: "Melden Sie sich an, und versuchen Sie es dann noch einmal.",
    },
    step_up_session_changed: {
      headline: "Ihre Anmeldung hat sich geändert",
      what: "Sie haben sich zwischendurch an- oder abgemeldet.",
      next: "Fangen Sie noch einmal an.",
    },
    step_up_other_person: {
      headline: "Das ist nicht Ihr Konto",
      what: "Sie haben als eine andere Person bestätigt als die, die angemeldet ist.",
      next: "Bestätigen Sie als die angemeldete Person, oder melden Sie sich neu an.",
    },
    step_up_unproven: {
      headline: "Sie können das noch nicht bestätigen",
      what: "In Ihrem Konto ist nichts eingerichtet, womit Sie es bestätigen könnten.",
      next: "Richten Sie eine weitere Art ein, sich auszuweisen, und versuchen Sie es dann noch einmal.",
    },
    evidence_insufficient: {
      headline: "Bitte bestätigen Sie, dass Sie es sind",
      what: "Dafür müssen Sie sich vor Kurzem angemeldet haben.",
      next: "Bestätigen Sie, dass Sie es sind, und versuchen Sie es dann noch einmal.",
    },
    auth_time_unproven: {
      headline: "Das konnten wir nicht bestätigen",
      what: "Der andere Dienst hat nicht bestätigt, dass Sie sich dort gerade angemeldet haben.",
      next: "Versuchen Sie es noch einmal, oder bestätigen Sie auf andere Weise.",
    },
    flow_missing: {
      headline: "Diese Anmeldung ging uns verloren",
      what: "Ihr Browser hatte nicht mehr, was zum Abschluss nötig ist. Das passiert, wenn Cookies blockiert sind oder eine Seite zweimal geöffnet wird.",
      next: "Melden Sie sich in diesem Fenster noch einmal an.",
    },
    address_incomplete: {
      headline: "Die Adresse war unvollständig",
      what: "Die Adresse, die Sie hierher zurückgebracht hat, war unvollständig oder verändert.",
      next: "Melden Sie sich noch einmal an, und öffnen Sie die Adresse nicht von Hand.",
    },
    address_of_other: {
      headline: "Diese Adresse passt nicht zur Anmeldung",
      what: "Die Adresse, die Sie hierher zurückgebracht hat, gehört zu einer anderen Anmeldung, wurde verändert oder zweimal geöffnet.",
      next: "Melden Sie sich in diesem Fenster noch einmal an.",
    },
    provider_denied: {
      headline: "Die Anmeldung wurde abgebrochen",
      what: "Sie oder der Dienst haben die Anmeldung abgebrochen.",
      next: "Wenn das keine Absicht war, versuchen Sie es noch einmal.",
    },
    cross_origin: {
      headline: "Bitte senden Sie das hier noch einmal",
      what: "Das Formular kam von einer anderen Website. Wir haben es deshalb nicht verwendet.",
      next: "Fangen Sie auf dieser Website noch einmal an.",
    },
    account_of_other_user: {
      headline: "Dieses Konto ist vergeben",
      what: "Das Konto, das Sie dort gewählt haben, gehört hier jemand anderem.",
      next: "Wählen Sie ein anderes Konto, oder melden Sie sich mit diesem an.",
    },
    email_unverified: {
      headline: "Ihre Adresse ist nicht bestätigt",
      what: "Der gewählte Dienst bestätigt Ihre E-Mail-Adresse nicht. Wir konnten deshalb kein Konto für Sie anlegen.",
      next: otherWay,
    },
    session_changed: {
      headline: "Jemand anderes ist angemeldet",
      what: "Während Sie weg waren, hat sich hier eine andere Person angemeldet. Es wurde deshalb nichts verbunden.",
      next: "Melden Sie sich ab, und fangen Sie dann noch einmal an.",
    },
    visitor_unproven: {
      headline: "Bitte melden Sie sich noch einmal an",
      what: "Ihre Sitzung ist zu alt, um ein Konto damit zu verbinden.",
      next: "Melden Sie sich ab und wieder an, und verbinden Sie dann das Konto.",
    },
    identity_conflict: {
      headline: "Zwei Anmeldungen auf einmal",
      what: "Zwei Anmeldungen für dasselbe Konto kamen im selben Moment an.",
      next: "Melden Sie sich noch einmal an, dann klappt es.",
    },
    username_taken: {
      headline: "Dieser Benutzername ist vergeben",
      what: "Eine andere Person hat den Benutzernamen erhalten, während Sie sich registriert haben. Deshalb sind Sie nicht angemeldet.",
      next: "Registrieren Sie sich noch einmal mit einem anderen Benutzernamen.",
    },
    user_deleted: {
      headline: "Ihr Konto gibt es nicht mehr",
      what: "Ihr Konto wurde gelöscht, während Sie sich anmeldeten.",
      next: "Melden Sie sich noch einmal an, um ein neues anzulegen.",
    },
    user_disabled: {
      headline: "Ihr Konto ist gesperrt",
      what: "Mit diesem Konto können Sie sich zurzeit nicht anmelden.",
      next: "Wenden Sie sich an die Betreiber dieser Website.",
    },
    deletion_due: {
      headline: "Ihr Konto wird gelöscht",
      what: "Sie haben die Löschung dieses Kontos verlangt, und die Zeit, in der Sie es behalten konnten, ist vorbei.",
      next: "Wenn Sie das nicht verlangt haben, wenden Sie sich sofort an die Betreiber dieser Website.",
    },
    field_too_long: {
      headline: "Das ist zu lang",
      what: "Etwas aus Ihrer Eingabe ist zu lang.",
      next: "Kürzen Sie es, und versuchen Sie es noch einmal.",
    },
    address_invalid: {
      headline: "Prüfen Sie die E-Mail-Adresse",
      what: "Das sieht nicht nach einer E-Mail-Adresse aus, an die wir schreiben können.",
      next: "Prüfen Sie sie auf Tippfehler, und versuchen Sie es noch einmal.",
    },
    mail_unsent: {
      headline: "Die E-Mail wurde nicht verschickt",
      what: "Der Versand von E-Mails funktioniert bei uns gerade nicht.",
      next: ours,
    },
    link_expired: {
      headline: "Dieser Link ist zu alt",
      what: "Der Anmeldelink galt nur für begrenzte Zeit, und die ist abgelaufen.",
      next: "Geben Sie Ihre E-Mail-Adresse noch einmal ein, um einen neuen zu erhalten.",
    },
    attempts_limited: {
      headline: "Zu viele Versuche",
      what: "Zum Schutz der Konten begrenzen wir die Zahl der Versuche.",
      next: "Warten Sie einige Minuten, und versuchen Sie es dann noch einmal.",
    },
    challenge_needed: {
      headline: "Noch eine Prüfung",
      what: "Es gab viele falsche Versuche. Deshalb prüfen wir, dass Sie kein Programm sind.",
      next: "Geben Sie Ihre Daten noch einmal ein.",
    },
    hashing_busy: {
      headline: "Einen Moment bitte",
      what: "Gerade melden sich sehr viele Personen an. Deshalb wurde Ihr Passwort nicht geprüft.",
      next: "Warten Sie einen Moment, und versuchen Sie es dann noch einmal.",
    },
    step_refused: {
      headline: "Anmeldung nicht abgeschlossen",
      what: "Eine der Prüfungen bei der Anmeldung wurde nicht bestanden.",
      next: otherWay,
    },
    step_attempts: {
      headline: "Zu viele Versuche",
      what: "Das wurde zu oft versucht. Um das Konto zu schützen, haben wir angehalten.",
      next: "Melden Sie sich noch einmal von vorn an.",
    },
    step_over: {
      headline: "Diese Anmeldung ist vorbei",
      what: "Sie wurde abgeschlossen, dauerte zu lange oder wurde in einem anderen Browser begonnen.",
      next: "Wenn Sie nicht angemeldet sind, fangen Sie noch einmal an.",
    },
    step_answered: {
      headline: "Das wurde zweimal gesendet",
      what: "Diese Antwort gab es schon. Wir haben sie deshalb nicht noch einmal verwendet.",
      next: "Gehen Sie zurück zu der Seite, auf der Sie waren, oder melden Sie sich noch einmal an.",
    },
  },
}

export default de
