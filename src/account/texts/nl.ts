/** The texts of the account page, in Dutch. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["nl"]> = {
  heading: "Uw account",
  save: "Opslaan",
  profile: {
    heading: "Profiel",
    name: "Naam",
    email: "E-mailadres",
    noEmail: "Geen adres",
    unverified: "niet bevestigd",
  },
  accounts: {
    heading: "Manieren om in te loggen",
    empty: "Er is geen account van een andere dienst gekoppeld.",
    link: "{provider} koppelen",
    unlink: "Ontkoppelen",
    last: "De laatste manier om in te loggen kan niet worden verwijderd.",
  },
  password: {
    heading: "Wachtwoord",
    none: "U hebt geen wachtwoord.",
    changed: "Laatst gewijzigd: {time}",
    set: "Wachtwoord instellen",
    change: "Wachtwoord wijzigen",
    remove: "Wachtwoord verwijderen",
  },
  factors: {
    heading: "Tweede factor",
    totp: "Authenticator-app",
    on: "Ingesteld",
    off: "Niet ingesteld",
    ambiguous:
      "Het is onduidelijk van wie deze factor is, daarom accepteert geen enkele aanmelding hem. De beheerders van deze site kunnen hem toewijzen: {command}",
    enrol: "Instellen",
    remove: "Verwijderen",
    newCodes: "Nieuwe herstelcodes",
    forgetDevices: "Onthouden apparaten vergeten",
    back: "Terug naar uw account",
  },
  sessions: {
    heading: "Waar u bent ingelogd",
    current: "Deze browser",
    unknown: "Onbekende browser",
    since: "Ingelogd: {time}",
    seen: "Laatst gebruikt: {time}",
    network: "Netwerk: {network}",
    end: "Daar uitloggen",
    endOthers: "Overal elders uitloggen",
  },
  activity: {
    heading: "Recente activiteit",
    empty: "Nog niets.",
    events: {
      signIn: "Ingelogd",
      signInRefused: "Een inlogpoging is geweigerd",
      signOut: "Uitgelogd",
      linked: "Een manier om in te loggen is toegevoegd",
      stepUp: "U hebt bevestigd dat u het bent",
      session: "Een sessie is gewijzigd of beëindigd",
      password: "Het wachtwoord is ingesteld, gewijzigd of verwijderd",
      other: "Er is iets anders gebeurd",
    },
  },
  data: {
    heading: "Uw gegevens",
    download: "Mijn gegevens downloaden",
    grace: {
      one: "Als u uw account verwijdert, kunt u zich nog {count} dag lang bedenken.",
      other: "Als u uw account verwijdert, kunt u zich nog {count} dagen lang bedenken.",
    },
    delete: "Mijn account verwijderen",
    scheduled: "Uw account wordt verwijderd op {time}.",
    keep: "Mijn account behouden",
  },
  signOut: "Uitloggen",
  done: {
    rename: "Uw naam is opgeslagen.",
    unlink: "Het account is ontkoppeld. U bent overal elders uitgelogd.",
    removeFactor: "De tweede factor is verwijderd. U bent overal elders uitgelogd.",
    forgetDevices: "Elke browser vraagt bij de volgende keer inloggen weer om de tweede factor.",
    setPassword: "Uw nieuwe wachtwoord is opgeslagen. U bent overal elders uitgelogd.",
    removePassword: "Uw wachtwoord is verwijderd. U bent overal elders uitgelogd.",
    endSession: "De gekozen browser is uitgelogd.",
    endOthers: "U bent overal elders uitgelogd.",
    enrolled: "De tweede factor is ingesteld. U bent overal elders uitgelogd.",
    delete: "Uw account wordt verwijderd. U bent overal elders uitgelogd.",
    keep: "Uw account blijft bestaan.",
  },
  problems: {
    last_way: "Dit is de laatste manier om bij uw account in te loggen. Daarom blijft die bestaan.",
    unknown: "Dat bestaat niet meer.",
    invalid: "Die naam is te lang.",
  },
}

export default texts
