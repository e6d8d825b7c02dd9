/** The texts of the account page, in Spanish. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["es"]> = {
  heading: "Su cuenta",
  save: "Guardar",
  profile: {
    heading: "Perfil",
    name: "Nombre",
    email: "Correo electrónico",
    noEmail: "Sin dirección",
    unverified: "sin confirmar",
  },
  accounts: {
    heading: "Formas de iniciar sesión",
    empty: "No hay ninguna cuenta de otro servicio vinculada.",
    link: "Vincular {provider}",
    unlink: "Desvincular",
    last: "La última forma de iniciar sesión no se puede quitar.",
  },
  password: {
    heading: "Contraseña",
    none: "No tiene contraseña.",
    changed: "Último cambio: {time}",
    set: "Establecer una contraseña",
    change: "Cambiar la contraseña",
    remove: "Quitar la contraseña",
  },
  factors: {
    heading: "Segundo factor",
    totp: "Aplicación de autenticación",
    on: "Configurado",
    off: "Sin configurar",
    ambiguous:
      "No está claro de quién es este factor, así que ningún inicio de sesión lo acepta. Los responsables de este sitio pueden asignarlo: {command}",
    enrol: "Configurar",
    remove: "Quitar",
    newCodes: "Códigos de recuperación nuevos",
    forgetDevices: "Olvidar los dispositivos recordados",
    back: "Volver a su cuenta",
  },
  sessions: {
    heading: "Dónde tiene la sesión abierta",
    current: "Este navegador",
    unknown: "Navegador desconocido",
    since: "Inicio de sesión: {time}",
    seen: "Último uso: {time}",
    network: "Red: {network}",
    end: "Cerrar esa sesión",
    endOthers: "Cerrar las demás sesiones",
  },
  activity: {
    heading: "Actividad reciente",
    empty: "Todavía no hay nada.",
    events: {
      signIn: "Inicio de sesión",
      signInRefused: "Se ha rechazado un inicio de sesión",
      signOut: "Cierre de sesión",
      linked: "Se ha añadido una forma de iniciar sesión",
      stepUp: "Ha confirmado que es usted",
      session: "Una sesión se ha modificado o cerrado",
      password: "La contraseña se ha establecido, cambiado o quitado",
      other: "Ha ocurrido otra cosa",
    },
  },
  data: {
    heading: "Sus datos",
    download: "Descargar mis datos",
    grace: {
      one: "Si elimina su cuenta, puede cambiar de opinión durante {count} día.",
      many: "Si elimina su cuenta, puede cambiar de opinión durante {count} de días.",
      other: "Si elimina su cuenta, puede cambiar de opinión durante {count} días.",
    },
    delete: "Eliminar mi cuenta",
    scheduled: "Su cuenta se eliminará el {time}.",
    keep: "Conservar mi cuenta",
  },
  signOut: "Cerrar sesión",
  done: {
    rename: "Su nombre se ha guardado.",
    unlink: "La cuenta se ha desvinculado. Las demás sesiones se han cerrado.",
    removeFactor: "El segundo factor se ha quitado. Las demás sesiones se han cerrado.",
    forgetDevices: "Cada navegador volverá a pedir el segundo factor en el próximo inicio de sesión.",
    setPassword: "La contraseña nueva se ha guardado. Las demás sesiones se han cerrado.",
    removePassword: "La contraseña se ha quitado. Las demás sesiones se han cerrado.",
    endSession: "La sesión de ese navegador se ha cerrado.",
    endOthers: "Las demás sesiones se han cerrado.",
    enrolled: "El segundo factor está configurado. Las demás sesiones se han cerrado.",
    delete: "Su cuenta se eliminará. Las demás sesiones se han cerrado.",
    keep: "Su cuenta se conserva.",
  },
  problems: {
    last_way: "Es la última forma de iniciar sesión en su cuenta, así que se conserva.",
    unknown: "Eso ya no existe.",
    invalid: "Ese nombre es demasiado largo.",
  },
}

export default texts
