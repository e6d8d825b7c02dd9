/** The texts of the pages and mails of passwords and of mailed codes, in Brazilian Portuguese. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["pt-BR"]> = {
  signUp: {
    heading: "Criar uma conta",
    text: "Enviamos um código e um link para você confirmar seu endereço.",
    button: "Continuar",
  },
  reset: {
    heading: "Esqueceu a senha?",
    text: "Enviamos um código e um link para você escolher uma nova senha.",
    button: "Continuar",
  },
  mailCode: {
    text: "Enviamos um código e um link para você entrar sem senha.",
    link: "Você abriu um link de uma mensagem. Continue para entrar com o endereço {email}.",
  },
  email: "E-mail",
  signIn: "Entrar",
  invalid: "Digite um endereço de e-mail, como nome@example.com.",
  tooMany: "Muitas tentativas. Tente de novo em uma hora.",
  used: "Este código ou link é antigo demais ou já foi usado. Comece de novo.",
  code: {
    heading: "Confira seu e-mail",
    text: "Enviamos uma mensagem para {email}. Digite o código dela ou abra o link.",
    label: "Código",
    button: "Continuar",
    wrong: "Esse código não está certo.",
  },
  link: {
    heading: "Confirme seu e-mail",
    text: "Você abriu um link de uma mensagem. Continue para escolher uma senha.",
    button: "Continuar",
  },
  choose: {
    heading: "Escolha uma senha",
    email: "E-mail",
    label: "Nova senha",
    rule: "Número mínimo de caracteres: {count}.",
    button: "Salvar e entrar",
  },
  username: {
    label: "Nome de usuário",
    optional: "Nome de usuário (opcional)",
    rule: "Um nome de usuário tem de 3 a 64 letras, algarismos, pontos, hifens ou sublinhados.",
    faults: {
      username_invalid:
        "Esse nome de usuário não é permitido. Use de 3 a 64 letras, algarismos, pontos, hifens ou sublinhados, e comece com uma letra ou um algarismo. Use letras de um único sistema de escrita e nenhum caractere invisível.",
      username_reserved: "Esse nome de usuário é reservado. Escolha outro.",
      username_taken: "Esse nome de usuário já está em uso. Escolha outro.",
      username_required: "Você precisa de um nome de usuário. Escolha um.",
    },
  },
  faults: {
    too_short: "Essa senha é curta demais. Número mínimo de caracteres: {count}.",
    too_long: "Essa senha é longa demais.",
    null_character: "Essa senha contém um caractere não permitido. Escolha outra.",
    common: "Muitas pessoas usam essa senha. Escolha outra.",
    contextual: "Essa senha contém seu endereço ou o nome deste site. Escolha outra.",
    breached: "Essa senha está em uma lista de senhas roubadas. Escolha outra.",
  },
  mail: {
    signIn: { subject: "Entrar em {host}", text: "Use este código ou link para entrar." },
    signUp: { subject: "Confirme seu endereço em {host}", text: "Com este código ou link você cria sua conta." },
    known: {
      subject: "Você já tem uma conta em {host}",
      text: "Uma nova conta foi pedida com seu endereço, mas você já tem uma. Com este código ou link você pode escolher uma nova senha.",
    },
    reset: { subject: "Nova senha em {host}", text: "Com este código ou link você pode escolher uma nova senha." },
    unknown: {
      subject: "Nenhuma conta em {host}",
      text: "Uma nova senha foi pedida para seu endereço, mas nenhuma conta o usa. Com este código ou link você pode criar uma.",
    },
    none: {
      subject: "Nenhuma conta em {host}",
      text: "Uma nova senha foi pedida para seu endereço, mas nenhuma conta o usa. Se você tem uma conta, ela tem outro endereço.",
    },
    code: "Seu código: {code}",
    button: "Continuar",
    ignore: "Se você não pediu isto, ignore esta mensagem. Nada muda.",
  },
}

export default texts
