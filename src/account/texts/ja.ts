/** The texts of the account page, in Japanese. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["ja"]> = {
  heading: "お使いのアカウント",
  save: "保存",
  profile: {
    heading: "プロフィール",
    name: "名前",
    email: "メールアドレス",
    noEmail: "アドレスなし",
    unverified: "未確認",
  },
  accounts: {
    heading: "サインイン方法",
    empty: "他のサービスのアカウントは関連付けられていません。",
    link: "{provider} を関連付ける",
    unlink: "関連付けを解除",
    last: "最後のサインイン方法は削除できません。",
  },
  password: {
    heading: "パスワード",
    none: "パスワードは設定されていません。",
    changed: "最終変更: {time}",
    set: "パスワードを設定",
    change: "パスワードを変更",
    remove: "パスワードを削除",
  },
  factors: {
    heading: "2 つ目の認証要素",
    totp: "認証アプリ",
    on: "設定済み",
    off: "未設定",
    ambiguous:
      "この要素が誰のものか不明なため、サインインでは受け付けられません。このサイトの運営者が割り当てることができます: {command}",
    enrol: "設定する",
    remove: "削除",
    newCodes: "新しいリカバリーコード",
    forgetDevices: "記憶したデバイスを消去",
    back: "アカウントに戻る",
  },
  sessions: {
    heading: "サインインしているブラウザー",
    current: "このブラウザー",
    unknown: "不明なブラウザー",
    since: "サインイン: {time}",
    seen: "最後の使用: {time}",
    network: "ネットワーク: {network}",
    end: "サインアウトする",
    endOthers: "他のすべての場所からサインアウト",
  },
  activity: {
    heading: "最近のアクティビティ",
    empty: "まだ何もありません。",
    events: {
      signIn: "サインインしました",
      signInRefused: "サインインが拒否されました",
      signOut: "サインアウトしました",
      linked: "サインイン方法が追加されました",
      stepUp: "ご本人であることを確認しました",
      session: "セッションが変更または終了されました",
      password: "パスワードが設定、変更または削除されました",
      other: "その他の操作がありました",
    },
  },
  data: {
    heading: "お客様のデータ",
    download: "データをダウンロード",
    grace: {
      other: "アカウントを削除しても、{count} 日間は取り消せます。",
    },
    delete: "アカウントを削除",
    scheduled: "アカウントは {time} に削除されます。",
    keep: "アカウントを残す",
  },
  signOut: "サインアウト",
  done: {
    rename: "名前を保存しました。",
    unlink: "アカウントの関連付けを解除しました。他のすべての場所からサインアウトしました。",
    removeFactor: "2 つ目の認証要素を削除しました。他のすべての場所からサインアウトしました。",
    forgetDevices: "次回のサインイン時に、すべてのブラウザーで 2 つ目の認証要素が再び必要になります。",
    setPassword: "新しいパスワードを保存しました。他のすべての場所からサインアウトしました。",
    removePassword: "パスワードを削除しました。他のすべての場所からサインアウトしました。",
    endSession: "選択したブラウザーからサインアウトしました。",
    endOthers: "他のすべての場所からサインアウトしました。",
    enrolled: "2 つ目の認証要素を設定しました。他のすべての場所からサインアウトしました。",
    delete: "アカウントは削除されます。他のすべての場所からサインアウトしました。",
    keep: "アカウントは削除されません。",
  },
  problems: {
    last_way: "お使いのアカウントの最後のサインイン方法のため、削除できません。",
    unknown: "すでに存在しません。",
    invalid: "名前が長すぎます。",
  },
}

export default texts
