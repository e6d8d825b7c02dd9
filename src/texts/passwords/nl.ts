/** The texts of the pages and mails of passwords and of mailed codes, in Dutch. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["nl"]> = {
  signUp: {
    heading: "Account aanmaken",
    text: "We e-mailen u een code en een link om uw adres te bevestigen.",
    button: "Doorgaan",
  },
  reset: {
    heading: "Wachtwoord vergeten?",
    text: "We e-mailen u een code en een link om een nieuw wachtwoord in te stellen.",
    button: "Doorgaan",
  },
  mailCode: {
    text: "We e-mailen u een code en een link om zonder wachtwoord in te loggen.",
    link: "U hebt een link uit een e-mail geopend. Ga door om in te loggen met het adres {email}.",
  },
  email: "E-mailadres",
  signIn: "Inloggen",
  invalid: "Typ een e-mailadres, zoals naam@example.com.",
  tooMany: "Te veel pogingen. Probeer het over een uur opnieuw.",
  used: "Deze code of link is te oud of is al gebruikt. Begin opnieuw.",
  code: {
    heading: "Bekijk uw e-mail",
    text: "We hebben een e-mail gestuurd naar {email}. Typ de code uit de e-mail, of open de link erin.",
    label: "Code",
    button: "Doorgaan",
    wrong: "Die code klopt niet.",
  },
  link: {
    heading: "Bevestig uw e-mailadres",
    text: "U hebt een link uit een e-mail geopend. Ga door om een wachtwoord te kiezen.",
    button: "Doorgaan",
  },
  choose: {
    heading: "Kies een wachtwoord",
    email: "E-mailadres",
    label: "Nieuw wachtwoord",
    rule: "Minimaal aantal tekens: {count}.",
    button: "Opslaan en inloggen",
  },
  username: {
    label: "Gebruikersnaam",
    optional: "Gebruikersnaam (optioneel)",
    rule: "Een gebruikersnaam heeft 3 tot 64 letters, cijfers, punten, koppeltekens of underscores.",
    faults: {
      username_invalid:
        "Deze gebruikersnaam is niet toegestaan. Gebruik 3 tot 64 letters, cijfers, punten, koppeltekens of underscores, en begin met een letter of een cijfer. Gebruik letters van één schrift en geen onzichtbare tekens.",
      username_reserved: "Deze gebruikersnaam is gereserveerd. Kies een andere.",
      username_taken: "Deze gebruikersnaam is bezet. Kies een andere.",
      username_required: "U hebt een gebruikersnaam nodig. Kies er een.",
    },
  },
  faults: {
    too_short: "Dat wachtwoord is te kort. Minimaal aantal tekens: {count}.",
    too_long: "Dat wachtwoord is te lang.",
    null_character: "Dat wachtwoord bevat een teken dat niet is toegestaan. Kies een ander.",
    common: "Veel mensen gebruiken dat wachtwoord. Kies een ander.",
    contextual: "Dat wachtwoord bevat uw adres of de naam van deze site. Kies een ander.",
    breached: "Dat wachtwoord staat in een lijst met gestolen wachtwoorden. Kies een ander.",
  },
  mail: {
    signIn: { subject: "Inloggen bij {host}", text: "Met deze code of link logt u in." },
    signUp: { subject: "Bevestig uw adres bij {host}", text: "Met deze code of link maakt u uw account aan." },
    known: {
      subject: "U hebt een account bij {host}",
      text: "Er is een nieuw account aangevraagd met uw adres, maar u hebt er al een. Met deze code of link kunt u er een nieuw wachtwoord voor instellen.",
    },
    reset: {
      subject: "Nieuw wachtwoord bij {host}",
      text: "Met deze code of link kunt u een nieuw wachtwoord instellen.",
    },
    unknown: {
      subject: "Geen account bij {host}",
      text: "Er is een nieuw wachtwoord aangevraagd voor uw adres, maar geen account heeft dit adres. Met deze code of link kunt u er een aanmaken.",
    },
    none: {
      subject: "Geen account bij {host}",
      text: "Er is een nieuw wachtwoord aangevraagd voor uw adres, maar geen account heeft dit adres. Als u een account hebt, heeft het een ander adres.",
    },
    code: "Uw code: {code}",
    button: "Doorgaan",
    ignore: "Als u dit niet hebt aangevraagd, kunt u deze e-mail negeren. Er verandert niets.",
  },
}

export default texts
