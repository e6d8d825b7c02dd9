/** The texts of the pages and mails of passwords and of mailed codes, in German. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["de"]> = {
  signUp: {
    heading: "Konto erstellen",
    text: "Wir senden Ihnen einen Code und einen Link, mit denen Sie Ihre Adresse bestätigen.",
    button: "Weiter",
  },
  reset: {
    heading: "Passwort vergessen?",
    text: "Wir senden Ihnen einen Code und einen Link, mit denen Sie ein neues Passwort festlegen.",
    button: "Weiter",
  },
  mailCode: {
    text: "Wir senden Ihnen einen Code und einen Link, mit denen Sie sich anmelden. Sie brauchen kein Passwort.",
    link: "Sie haben einen Link aus einer E-Mail geöffnet. Als Nächstes melden Sie sich mit der Adresse {email} an.",
  },
  email: "E-Mail-Adresse",
  signIn: "Anmelden",
  invalid: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.",
  tooMany: "Zu viele Versuche. Versuchen Sie es in einer Stunde noch einmal.",
  used: "Dieser Code oder Link ist zu alt oder wurde schon benutzt. Bitte beginnen Sie von vorn.",
  code: {
    heading: "Sehen Sie in Ihr Postfach",
    text: "Wir haben eine E-Mail an {email} gesendet. Geben Sie den Code aus der E-Mail ein, oder öffnen Sie den Link darin.",
    label: "Code",
    button: "Weiter",
    wrong: "Dieser Code ist nicht richtig.",
  },
  link: {
    heading: "Bestätigen Sie Ihre E-Mail-Adresse",
    text: "Sie haben einen Link aus einer E-Mail geöffnet. Als Nächstes wählen Sie ein Passwort.",
    button: "Weiter",
  },
  choose: {
    heading: "Wählen Sie ein Passwort",
    email: "E-Mail-Adresse",
    label: "Neues Passwort",
    rule: "Mindestanzahl der Zeichen: {count}.",
    button: "Speichern und anmelden",
  },
  username: {
    label: "Benutzername",
    optional: "Benutzername (freiwillig)",
    rule: "Ein Benutzername hat 3 bis 64 Buchstaben, Ziffern, Punkte, Bindestriche oder Unterstriche.",
    faults: {
      username_invalid:
        "Dieser Benutzername ist nicht erlaubt. Verwenden Sie 3 bis 64 Buchstaben, Ziffern, Punkte, Bindestriche oder Unterstriche, und beginnen Sie mit einem Buchstaben oder einer Ziffer. Verwenden Sie nur Buchstaben einer Schrift und keine unsichtbaren Zeichen.",
      username_reserved: "Dieser Benutzername ist reserviert. Wählen Sie einen anderen.",
      username_taken: "Dieser Benutzername ist vergeben. Wählen Sie einen anderen.",
      username_required: "Sie brauchen einen Benutzernamen. Wählen Sie einen.",
    },
  },
  faults: {
    too_short: "Dieses Passwort ist zu kurz. Mindestanzahl der Zeichen: {count}.",
    too_long: "Dieses Passwort ist zu lang.",
    null_character: "Dieses Passwort enthält ein unzulässiges Zeichen. Wählen Sie ein anderes.",
    common: "Viele Menschen benutzen dieses Passwort. Wählen Sie ein anderes.",
    contextual: "Dieses Passwort enthält Ihre Adresse oder den Namen dieser Seite. Wählen Sie ein anderes.",
    breached: "Dieses Passwort steht in einer Liste gestohlener Passwörter. Wählen Sie ein anderes.",
  },
  mail: {
    signIn: { subject: "Anmeldung bei {host}", text: "Mit diesem Code oder Link melden Sie sich an." },
    signUp: {
      subject: "Bestätigen Sie Ihre Adresse bei {host}",
      text: "Mit diesem Code oder Link erstellen Sie Ihr Konto.",
    },
    known: {
      subject: "Sie haben ein Konto bei {host}",
      text: "Mit Ihrer Adresse wurde ein neues Konto angefordert, aber Sie haben schon eines. Mit diesem Code oder Link können Sie dafür ein neues Passwort festlegen.",
    },
    reset: {
      subject: "Neues Passwort bei {host}",
      text: "Mit diesem Code oder Link können Sie ein neues Passwort festlegen.",
    },
    unknown: {
      subject: "Kein Konto bei {host}",
      text: "Für Ihre Adresse wurde ein neues Passwort angefordert, aber kein Konto hat sie. Mit diesem Code oder Link können Sie eines erstellen.",
    },
    none: {
      subject: "Kein Konto bei {host}",
      text: "Für Ihre Adresse wurde ein neues Passwort angefordert, aber kein Konto hat sie. Wenn Sie ein Konto haben, hat es eine andere Adresse.",
    },
    code: "Ihr Code: {code}",
    button: "Weiter",
    ignore: "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Es ändert sich nichts.",
  },
}

export default texts
