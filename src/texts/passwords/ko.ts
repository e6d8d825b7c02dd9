/** The texts of the pages and mails of passwords and of mailed codes, in Korean. */
import type { Languages } from "../languages.ts"
import type { Translated } from "../texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["ko"]> = {
  signUp: { heading: "계정 만들기", text: "이메일 주소를 확인할 코드와 링크를 보내 드립니다.", button: "계속" },
  reset: {
    heading: "비밀번호를 잊으셨나요?",
    text: "새 비밀번호를 설정할 코드와 링크를 보내 드립니다.",
    button: "계속",
  },
  mailCode: {
    text: "비밀번호 없이 로그인할 수 있는 코드와 링크를 보내 드립니다.",
    link: "이메일의 링크를 여셨습니다. 계속하면 {email} 주소로 로그인합니다.",
  },
  email: "이메일",
  signIn: "로그인",
  invalid: "이메일 주소를 입력하세요. 예: name@example.com",
  tooMany: "시도 횟수가 너무 많습니다. 한 시간 후에 다시 시도하세요.",
  used: "이 코드 또는 링크는 너무 오래되었거나 이미 사용되었습니다. 처음부터 다시 시작하세요.",
  code: {
    heading: "이메일을 확인하세요",
    text: "{email}(으)로 이메일을 보냈습니다. 이메일의 코드를 입력하거나 링크를 여세요.",
    label: "코드",
    button: "계속",
    wrong: "코드가 올바르지 않습니다.",
  },
  link: {
    heading: "이메일 주소 확인",
    text: "이메일의 링크를 여셨습니다. 계속하여 비밀번호를 선택하세요.",
    button: "계속",
  },
  choose: {
    heading: "비밀번호 선택",
    email: "이메일",
    label: "새 비밀번호",
    rule: "최소 글자 수: {count}",
    button: "저장하고 로그인",
  },
  username: {
    label: "사용자 이름",
    optional: "사용자 이름(선택)",
    rule: "사용자 이름은 문자, 숫자, 마침표, 하이픈, 밑줄 3~64자입니다.",
    faults: {
      username_invalid:
        "사용할 수 없는 사용자 이름입니다. 문자나 숫자로 시작하여 문자, 숫자, 마침표, 하이픈, 밑줄을 3~64자 입력하세요. 서로 다른 문자 체계를 섞거나 보이지 않는 문자를 사용하지 마세요.",
      username_reserved: "예약된 사용자 이름입니다. 다른 이름을 선택하세요.",
      username_taken: "이미 사용 중인 사용자 이름입니다. 다른 이름을 선택하세요.",
      username_required: "사용자 이름이 필요합니다. 이름을 선택하세요.",
    },
  },
  faults: {
    too_short: "비밀번호가 너무 짧습니다. 최소 글자 수: {count}",
    too_long: "비밀번호가 너무 깁니다.",
    null_character: "사용할 수 없는 문자가 들어 있습니다. 다른 비밀번호를 선택하세요.",
    common: "많은 사람이 사용하는 비밀번호입니다. 다른 비밀번호를 선택하세요.",
    contextual: "비밀번호에 이메일 주소나 사이트 이름이 들어 있습니다. 다른 비밀번호를 선택하세요.",
    breached: "도난당한 비밀번호 목록에 있습니다. 다른 비밀번호를 선택하세요.",
  },
  mail: {
    signIn: { subject: "{host} 로그인", text: "이 코드 또는 링크로 로그인할 수 있습니다." },
    signUp: { subject: "{host} 이메일 주소 확인", text: "이 코드 또는 링크로 계정을 만들 수 있습니다." },
    known: {
      subject: "{host}에 계정이 있습니다",
      text: "이 주소로 새 계정이 요청되었지만 이미 계정이 있습니다. 이 코드 또는 링크로 새 비밀번호를 설정할 수 있습니다.",
    },
    reset: { subject: "{host} 새 비밀번호", text: "이 코드 또는 링크로 새 비밀번호를 설정할 수 있습니다." },
    unknown: {
      subject: "{host}에 계정이 없습니다",
      text: "이 주소로 새 비밀번호가 요청되었지만 계정이 없습니다. 이 코드 또는 링크로 계정을 만들 수 있습니다.",
    },
    none: {
      subject: "{host}에 계정이 없습니다",
      text: "이 주소로 새 비밀번호가 요청되었지만 계정이 없습니다. 계정이 있다면 다른 주소로 등록되어 있습니다.",
    },
    code: "코드: {code}",
    button: "계속",
    ignore: "요청하지 않으셨다면 이 이메일을 무시하세요. 아무것도 바뀌지 않습니다.",
  },
}

export default texts
