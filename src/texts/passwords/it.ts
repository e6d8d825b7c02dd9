/** The texts of the pages and mails of passwords and of mailed codes, in Italian. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["it"]> = {
  signUp: {
    heading: "Crea un account",
    text: "Le inviamo un codice e un link per confermare il Suo indirizzo.",
    button: "Continua",
  },
  reset: {
    heading: "Ha dimenticato la password?",
    text: "Le inviamo un codice e un link per scegliere una nuova password.",
    button: "Continua",
  },
  mailCode: {
    text: "Le inviamo un codice e un link per accedere senza password.",
    link: "Ha aperto un link ricevuto per e-mail. Continui per accedere con l’indirizzo {email}.",
  },
  email: "Indirizzo e-mail",
  signIn: "Accedi",
  invalid: "Inserisca un indirizzo e-mail, per esempio nome@example.com.",
  tooMany: "Troppi tentativi. Riprovi tra un’ora.",
  used: "Questo codice o link è troppo vecchio o è già stato usato. Ricominci da capo.",
  code: {
    heading: "Controlli l’e-mail",
    text: "Abbiamo inviato un’e-mail a {email}. Inserisca il codice che contiene o apra il link.",
    label: "Codice",
    button: "Continua",
    wrong: "Questo codice non è corretto.",
  },
  link: {
    heading: "Confermi il Suo indirizzo e-mail",
    text: "Ha aperto un link ricevuto per e-mail. Continui per scegliere una password.",
    button: "Continua",
  },
  choose: {
    heading: "Scelga una password",
    email: "Indirizzo e-mail",
    label: "Nuova password",
    rule: "Numero minimo di caratteri: {count}.",
    button: "Salva e accedi",
  },
  username: {
    label: "Nome utente",
    optional: "Nome utente (facoltativo)",
    rule: "Un nome utente ha da 3 a 64 lettere, cifre, punti, trattini o trattini bassi.",
    faults: {
      username_invalid:
        "Questo nome utente non è consentito. Usi da 3 a 64 lettere, cifre, punti, trattini o trattini bassi, e inizi con una lettera o una cifra. Usi lettere di un solo sistema di scrittura e nessun carattere invisibile.",
      username_reserved: "Questo nome utente è riservato. Ne scelga un altro.",
      username_taken: "Questo nome utente è già in uso. Ne scelga un altro.",
      username_required: "Le serve un nome utente. Ne scelga uno.",
    },
  },
  faults: {
    too_short: "Questa password è troppo corta. Numero minimo di caratteri: {count}.",
    too_long: "Questa password è troppo lunga.",
    null_character: "Questa password contiene un carattere non ammesso. Ne scelga un’altra.",
    common: "Molte persone usano questa password. Ne scelga un’altra.",
    contextual: "Questa password contiene il Suo indirizzo o il nome di questo sito. Ne scelga un’altra.",
    breached: "Questa password è in un elenco di password rubate. Ne scelga un’altra.",
  },
  mail: {
    signIn: { subject: "Accesso a {host}", text: "Con questo codice o link può accedere." },
    signUp: {
      subject: "Confermi il Suo indirizzo su {host}",
      text: "Con questo codice o link può creare il Suo account.",
    },
    known: {
      subject: "Ha già un account su {host}",
      text: "È stato richiesto un nuovo account con il Suo indirizzo, ma ne ha già uno. Con questo codice o link può scegliere una nuova password.",
    },
    reset: { subject: "Nuova password su {host}", text: "Con questo codice o link può scegliere una nuova password." },
    unknown: {
      subject: "Nessun account su {host}",
      text: "È stata richiesta una nuova password per il Suo indirizzo, ma nessun account lo usa. Con questo codice o link può crearne uno.",
    },
    none: {
      subject: "Nessun account su {host}",
      text: "È stata richiesta una nuova password per il Suo indirizzo, ma nessun account lo usa. Se ha un account, ha un altro indirizzo.",
    },
    code: "Il Suo codice: {code}",
    button: "Continua",
    ignore: "Se non è stato Lei a richiederlo, ignori questa e-mail. Non cambia nulla.",
  },
}

export default texts
