/** The texts of the pages and mails of passwords and of mailed codes, in French. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["fr"]> = {
  signUp: {
    heading: "Créer un compte",
    text: "Nous vous envoyons un code et un lien pour confirmer votre adresse.",
    button: "Continuer",
  },
  reset: {
    heading: "Mot de passe oublié ?",
    text: "Nous vous envoyons un code et un lien pour choisir un nouveau mot de passe.",
    button: "Continuer",
  },
  mailCode: {
    text: "Nous vous envoyons un code et un lien pour vous connecter, sans mot de passe.",
    link: "Vous avez ouvert un lien reçu par e-mail. Continuez pour vous connecter avec l’adresse {email}.",
  },
  email: "Adresse e-mail",
  signIn: "Se connecter",
  invalid: "Saisissez une adresse e-mail, par exemple nom@example.com.",
  tooMany: "Trop de tentatives. Réessayez dans une heure.",
  used: "Ce code ou ce lien est trop ancien, ou a déjà servi. Veuillez recommencer.",
  code: {
    heading: "Consultez votre messagerie",
    text: "Nous avons envoyé un e-mail à {email}. Saisissez le code qu’il contient, ou ouvrez son lien.",
    label: "Code",
    button: "Continuer",
    wrong: "Ce code n’est pas correct.",
  },
  link: {
    heading: "Confirmez votre adresse e-mail",
    text: "Vous avez ouvert un lien reçu par e-mail. Continuez pour choisir un mot de passe.",
    button: "Continuer",
  },
  choose: {
    heading: "Choisissez un mot de passe",
    email: "Adresse e-mail",
    label: "Nouveau mot de passe",
    rule: "Nombre minimal de caractères : {count}.",
    button: "Enregistrer et se connecter",
  },
  username: {
    label: "Nom d’utilisateur",
    optional: "Nom d’utilisateur (facultatif)",
    rule: "Un nom d’utilisateur contient de 3 à 64 lettres, chiffres, points, tirets ou tirets bas.",
    faults: {
      username_invalid:
        "Ce nom d’utilisateur n’est pas autorisé. Utilisez de 3 à 64 lettres, chiffres, points, tirets ou tirets bas, et commencez par une lettre ou un chiffre. Utilisez les lettres d’une seule écriture, sans caractères invisibles.",
      username_reserved: "Ce nom d’utilisateur est réservé. Choisissez-en un autre.",
      username_taken: "Ce nom d’utilisateur est déjà pris. Choisissez-en un autre.",
      username_required: "Il vous faut un nom d’utilisateur. Choisissez-en un.",
    },
  },
  faults: {
    too_short: "Ce mot de passe est trop court. Nombre minimal de caractères : {count}.",
    too_long: "Ce mot de passe est trop long.",
    null_character: "Ce mot de passe contient un caractère non autorisé. Choisissez-en un autre.",
    common: "Beaucoup de personnes utilisent ce mot de passe. Choisissez-en un autre.",
    contextual: "Ce mot de passe contient votre adresse ou le nom de ce site. Choisissez-en un autre.",
    breached: "Ce mot de passe figure dans une liste de mots de passe volés. Choisissez-en un autre.",
  },
  mail: {
    signIn: { subject: "Connexion à {host}", text: "Ce code ou ce lien vous permet de vous connecter." },
    signUp: {
      subject: "Confirmez votre adresse sur {host}",
      text: "Ce code ou ce lien vous permet de créer votre compte.",
    },
    known: {
      subject: "Vous avez un compte sur {host}",
      text: "Un nouveau compte a été demandé avec votre adresse, mais vous en avez déjà un. Ce code ou ce lien vous permet de lui donner un nouveau mot de passe.",
    },
    reset: {
      subject: "Nouveau mot de passe sur {host}",
      text: "Ce code ou ce lien vous permet de choisir un nouveau mot de passe.",
    },
    unknown: {
      subject: "Aucun compte sur {host}",
      text: "Un nouveau mot de passe a été demandé pour votre adresse, mais aucun compte ne l’utilise. Ce code ou ce lien vous permet d’en créer un.",
    },
    none: {
      subject: "Aucun compte sur {host}",
      text: "Un nouveau mot de passe a été demandé pour votre adresse, mais aucun compte ne l’utilise. Si vous avez un compte, il a une autre adresse.",
    },
    code: "Votre code : {code}",
    button: "Continuer",
    ignore: "Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne change.",
  },
}

export default texts
