/** The texts of the account page, in Korean. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["ko"]> = {
  heading: "회원님의 계정",
  save: "저장",
  profile: {
    heading: "프로필",
    name: "이름",
    email: "이메일",
    noEmail: "주소 없음",
    unverified: "미확인",
  },
  accounts: {
    heading: "로그인 방법",
    empty: "연결된 다른 서비스의 계정이 없습니다.",
    link: "{provider} 연결",
    unlink: "연결 해제",
    last: "마지막 로그인 방법은 제거할 수 없습니다.",
  },
  password: {
    heading: "비밀번호",
    none: "비밀번호가 없습니다.",
    changed: "마지막 변경: {time}",
    set: "비밀번호 설정",
    change: "비밀번호 변경",
    remove: "비밀번호 제거",
  },
  factors: {
    heading: "2단계 인증",
    totp: "인증 앱",
    on: "설정됨",
    off: "설정되지 않음",
    ambiguous:
      "이 인증 수단이 누구의 것인지 불분명하여 어떤 로그인에서도 받아들여지지 않습니다. 이 사이트의 운영자가 지정할 수 있습니다: {command}",
    enrol: "설정",
    remove: "제거",
    newCodes: "새 복구 코드",
    forgetDevices: "기억된 기기 모두 지우기",
    back: "계정으로 돌아가기",
  },
  sessions: {
    heading: "로그인된 브라우저",
    current: "이 브라우저",
    unknown: "알 수 없는 브라우저",
    since: "로그인: {time}",
    seen: "마지막 사용: {time}",
    network: "네트워크: {network}",
    end: "그 브라우저에서 로그아웃",
    endOthers: "다른 모든 기기에서 로그아웃",
  },
  activity: {
    heading: "최근 활동",
    empty: "아직 없습니다.",
    events: {
      signIn: "로그인했습니다",
      signInRefused: "로그인이 거부되었습니다",
      signOut: "로그아웃했습니다",
      linked: "로그인 방법이 추가되었습니다",
      stepUp: "본인임을 확인했습니다",
      session: "세션이 변경되거나 종료되었습니다",
      password: "비밀번호가 설정, 변경 또는 제거되었습니다",
      other: "다른 활동이 있었습니다",
    },
  },
  data: {
    heading: "회원님의 데이터",
    download: "내 데이터 다운로드",
    grace: {
      other: "계정을 삭제해도 {count}일 동안은 취소할 수 있습니다.",
    },
    delete: "내 계정 삭제",
    scheduled: "계정이 {time}에 삭제됩니다.",
    keep: "내 계정 유지",
  },
  signOut: "로그아웃",
  done: {
    rename: "이름이 저장되었습니다.",
    unlink: "계정 연결이 해제되었습니다. 다른 모든 기기에서 로그아웃했습니다.",
    removeFactor: "2단계 인증이 제거되었습니다. 다른 모든 기기에서 로그아웃했습니다.",
    forgetDevices: "다음 로그인 시 모든 브라우저에서 2단계 인증을 다시 요청합니다.",
    setPassword: "새 비밀번호가 저장되었습니다. 다른 모든 기기에서 로그아웃했습니다.",
    removePassword: "비밀번호가 제거되었습니다. 다른 모든 기기에서 로그아웃했습니다.",
    endSession: "선택한 브라우저에서 로그아웃했습니다.",
    endOthers: "다른 모든 기기에서 로그아웃했습니다.",
    enrolled: "2단계 인증이 설정되었습니다. 다른 모든 기기에서 로그아웃했습니다.",
    delete: "계정이 삭제될 예정입니다. 다른 모든 기기에서 로그아웃했습니다.",
    keep: "계정이 유지됩니다.",
  },
  problems: {
    last_way: "회원님의 계정에 로그인하는 마지막 방법이므로 제거할 수 없습니다.",
    unknown: "더 이상 존재하지 않습니다.",
    invalid: "이름이 너무 깁니다.",
  },
}

export default texts
