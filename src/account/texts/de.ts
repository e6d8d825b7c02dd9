/** The texts of the account page, in German. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["de"]> = {
  heading: "Ihr Konto",
  save: "Speichern",
  profile: {
    heading: "Profil",
    name: "Name",
    email: "E-Mail-Adresse",
    noEmail: "Keine Adresse",
    unverified: "nicht bestätigt",
  },
  accounts: {
    heading: "Anmeldemöglichkeiten",
    empty: "Es ist kein Konto eines anderen Dienstes verbunden.",
    link: "{provider} verbinden",
    unlink: "Trennen",
    last: "Die letzte Anmeldemöglichkeit kann nicht entfernt werden.",
  },
  password: {
    heading: "Passwort",
    none: "Sie haben kein Passwort.",
    changed: "Zuletzt geändert: {time}",
    set: "Passwort festlegen",
    change: "Passwort ändern",
    remove: "Passwort entfernen",
  },
  factors: {
    heading: "Zweiter Faktor",
    totp: "Authenticator-App",
    on: "Eingerichtet",
    off: "Nicht eingerichtet",
    ambiguous:
      "Es ist unklar, wem dieser Faktor gehört, deshalb nimmt ihn keine Anmeldung an. Die Betreiber dieser Website können ihn zuordnen: {command}",
    enrol: "Einrichten",
    remove: "Entfernen",
    newCodes: "Neue Wiederherstellungscodes",
    forgetDevices: "Gemerkte Geräte vergessen",
    back: "Zurück zu Ihrem Konto",
  },
  sessions: {
    heading: "Wo Sie angemeldet sind",
    current: "Dieser Browser",
    unknown: "Unbekannter Browser",
    since: "Angemeldet: {time}",
    seen: "Zuletzt verwendet: {time}",
    network: "Netzwerk: {network}",
    end: "Dort abmelden",
    endOthers: "Überall sonst abmelden",
  },
  activity: {
    heading: "Letzte Aktivitäten",
    empty: "Noch nichts.",
    events: {
      signIn: "Angemeldet",
      signInRefused: "Eine Anmeldung wurde abgelehnt",
      signOut: "Abgemeldet",
      linked: "Eine Anmeldemöglichkeit wurde hinzugefügt",
      stepUp: "Sie haben bestätigt, dass Sie es sind",
      session: "Eine Sitzung wurde geändert oder beendet",
      password: "Das Passwort wurde festgelegt, geändert oder entfernt",
      other: "Etwas anderes ist passiert",
    },
  },
  data: {
    heading: "Ihre Daten",
    download: "Meine Daten herunterladen",
    grace: {
      one: "Wenn Sie Ihr Konto löschen, können Sie es sich {count} Tag lang anders überlegen.",
      other: "Wenn Sie Ihr Konto löschen, können Sie es sich {count} Tage lang anders überlegen.",
    },
    delete: "Mein Konto löschen",
    scheduled: "Ihr Konto wird am {time} gelöscht.",
    keep: "Mein Konto behalten",
  },
  signOut: "Abmelden",
  done: {
    rename: "Ihr Name wurde gespeichert.",
    unlink: "Das Konto wurde getrennt. Sie sind überall sonst abgemeldet.",
    removeFactor: "Der zweite Faktor wurde entfernt. Sie sind überall sonst abgemeldet.",
    forgetDevices: "Jeder Browser fragt bei der nächsten Anmeldung wieder nach dem zweiten Faktor.",
    setPassword: "Ihr neues Passwort wurde gespeichert. Sie sind überall sonst abgemeldet.",
    removePassword: "Ihr Passwort wurde entfernt. Sie sind überall sonst abgemeldet.",
    endSession: "Der gewählte Browser ist abgemeldet.",
    endOthers: "Sie sind überall sonst abgemeldet.",
    enrolled: "Der zweite Faktor ist eingerichtet. Sie sind überall sonst abgemeldet.",
    delete: "Ihr Konto wird gelöscht. Sie sind überall sonst abgemeldet.",
    keep: "Ihr Konto bleibt bestehen.",
  },
  problems: {
    last_way: "Das ist die letzte Möglichkeit, sich in Ihrem Konto anzumelden. Deshalb bleibt sie.",
    unknown: "Das gibt es nicht mehr.",
    invalid: "Dieser Name ist zu lang.",
  },
}

export default texts
