/** The texts of the pages and mails of passwords and of mailed codes, in Spanish. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["es"]> = {
  signUp: {
    heading: "Crear una cuenta",
    text: "Le enviamos un código y un enlace para confirmar su dirección.",
    button: "Continuar",
  },
  reset: {
    heading: "¿Ha olvidado su contraseña?",
    text: "Le enviamos un código y un enlace para elegir una contraseña nueva.",
    button: "Continuar",
  },
  mailCode: {
    text: "Le enviamos un código y un enlace para iniciar sesión sin contraseña.",
    link: "Ha abierto un enlace de un mensaje. Continúe para iniciar sesión con la dirección {email}.",
  },
  email: "Correo electrónico",
  signIn: "Iniciar sesión",
  invalid: "Escriba una dirección de correo electrónico, por ejemplo nombre@example.com.",
  tooMany: "Demasiados intentos. Inténtelo de nuevo dentro de una hora.",
  used: "Este código o enlace es demasiado antiguo o ya se ha usado. Empiece de nuevo.",
  code: {
    heading: "Revise su correo electrónico",
    text: "Hemos enviado un mensaje a {email}. Escriba el código que contiene o abra su enlace.",
    label: "Código",
    button: "Continuar",
    wrong: "Ese código no es correcto.",
  },
  link: {
    heading: "Confirme su dirección de correo electrónico",
    text: "Ha abierto un enlace de un mensaje. Continúe para elegir una contraseña.",
    button: "Continuar",
  },
  choose: {
    heading: "Elija una contraseña",
    email: "Correo electrónico",
    label: "Contraseña nueva",
    rule: "Número mínimo de caracteres: {count}.",
    button: "Guardar e iniciar sesión",
  },
  username: {
    label: "Nombre de usuario",
    optional: "Nombre de usuario (opcional)",
    rule: "Un nombre de usuario tiene de 3 a 64 letras, cifras, puntos, guiones o guiones bajos.",
    faults: {
      username_invalid:
        "Ese nombre de usuario no está permitido. Use de 3 a 64 letras, cifras, puntos, guiones o guiones bajos, y empiece con una letra o una cifra. Use letras de un solo sistema de escritura y ningún carácter invisible.",
      username_reserved: "Ese nombre de usuario está reservado. Elija otro.",
      username_taken: "Ese nombre de usuario está ocupado. Elija otro.",
      username_required: "Necesita un nombre de usuario. Elija uno.",
    },
  },
  faults: {
    too_short: "Esa contraseña es demasiado corta. Número mínimo de caracteres: {count}.",
    too_long: "Esa contraseña es demasiado larga.",
    null_character: "Esa contraseña contiene un carácter no permitido. Elija otra.",
    common: "Muchas personas usan esa contraseña. Elija otra.",
    contextual: "Esa contraseña contiene su dirección o el nombre de este sitio. Elija otra.",
    breached: "Esa contraseña está en una lista de contraseñas robadas. Elija otra.",
  },
  mail: {
    signIn: { subject: "Inicio de sesión en {host}", text: "Con este código o enlace puede iniciar sesión." },
    signUp: { subject: "Confirme su dirección en {host}", text: "Con este código o enlace puede crear su cuenta." },
    known: {
      subject: "Ya tiene una cuenta en {host}",
      text: "Se ha solicitado una cuenta nueva con su dirección, pero ya tiene una. Con este código o enlace puede darle una contraseña nueva.",
    },
    reset: {
      subject: "Contraseña nueva en {host}",
      text: "Con este código o enlace puede elegir una contraseña nueva.",
    },
    unknown: {
      subject: "No hay ninguna cuenta en {host}",
      text: "Se ha solicitado una contraseña nueva para su dirección, pero ninguna cuenta la usa. Con este código o enlace puede crear una.",
    },
    none: {
      subject: "No hay ninguna cuenta en {host}",
      text: "Se ha solicitado una contraseña nueva para su dirección, pero ninguna cuenta la usa. Si tiene una cuenta, tiene otra dirección.",
    },
    code: "Su código: {code}",
    button: "Continuar",
    ignore: "Si no lo ha solicitado, ignore este mensaje. Nada cambia.",
  },
}

export default texts
