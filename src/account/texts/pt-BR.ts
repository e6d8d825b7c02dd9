/** The texts of the account page, in Brazilian Portuguese. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["pt-BR"]> = {
  heading: "Sua conta",
  save: "Salvar",
  profile: {
    heading: "Perfil",
    name: "Nome",
    email: "E-mail",
    noEmail: "Nenhum endereço",
    unverified: "não confirmado",
  },
  accounts: {
    heading: "Formas de entrar",
    empty: "Nenhuma conta de outro serviço está vinculada.",
    link: "Vincular {provider}",
    unlink: "Desvincular",
    last: "A última forma de entrar não pode ser removida.",
  },
  password: {
    heading: "Senha",
    none: "Você não tem senha.",
    changed: "Última alteração: {time}",
    set: "Definir uma senha",
    change: "Alterar a senha",
    remove: "Remover a senha",
  },
  factors: {
    heading: "Segundo fator",
    totp: "Aplicativo autenticador",
    on: "Configurado",
    off: "Não configurado",
    ambiguous:
      "Não está claro de quem é este fator, por isso nenhum login o aceita. Os responsáveis por este site podem atribuí-lo: {command}",
    enrol: "Configurar",
    remove: "Remover",
    newCodes: "Novos códigos de recuperação",
    forgetDevices: "Esquecer os dispositivos lembrados",
    back: "Voltar à sua conta",
  },
  sessions: {
    heading: "Onde você está conectado",
    current: "Este navegador",
    unknown: "Navegador desconhecido",
    since: "Entrada: {time}",
    seen: "Último uso: {time}",
    network: "Rede: {network}",
    end: "Desconectar",
    endOthers: "Sair em todos os outros lugares",
  },
  activity: {
    heading: "Atividade recente",
    empty: "Nada ainda.",
    events: {
      signIn: "Você entrou",
      signInRefused: "Uma tentativa de entrar foi recusada",
      signOut: "Você saiu",
      linked: "Uma forma de entrar foi adicionada",
      stepUp: "Você confirmou que é você",
      session: "Uma sessão foi alterada ou encerrada",
      password: "A senha foi definida, alterada ou removida",
      other: "Aconteceu outra coisa",
    },
  },
  data: {
    heading: "Seus dados",
    download: "Baixar meus dados",
    grace: {
      one: "Se você excluir sua conta, poderá mudar de ideia por {count} dia.",
      many: "Se você excluir sua conta, poderá mudar de ideia por {count} de dias.",
      other: "Se você excluir sua conta, poderá mudar de ideia por {count} dias.",
    },
    delete: "Excluir minha conta",
    scheduled: "Sua conta será excluída em {time}.",
    keep: "Manter minha conta",
  },
  signOut: "Sair",
  done: {
    rename: "Seu nome foi salvo.",
    unlink: "A conta foi desvinculada. Você saiu em todos os outros lugares.",
    removeFactor: "O segundo fator foi removido. Você saiu em todos os outros lugares.",
    forgetDevices: "Cada navegador voltará a pedir o segundo fator no próximo login.",
    setPassword: "Sua nova senha foi salva. Você saiu em todos os outros lugares.",
    removePassword: "Sua senha foi removida. Você saiu em todos os outros lugares.",
    endSession: "O navegador escolhido foi desconectado.",
    endOthers: "Você saiu em todos os outros lugares.",
    enrolled: "O segundo fator está configurado. Você saiu em todos os outros lugares.",
    delete: "Sua conta será excluída. Você saiu em todos os outros lugares.",
    keep: "Sua conta foi mantida.",
  },
  problems: {
    last_way: "Essa é a última forma de entrar na sua conta, por isso ela permanece.",
    unknown: "Isso não existe mais.",
    invalid: "Esse nome é longo demais.",
  },
}

export default texts
