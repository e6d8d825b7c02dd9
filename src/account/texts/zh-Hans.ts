/** The texts of the account page, in Chinese in simplified characters. */
import type { Languages } from "../../texts/languages.ts"
import type { Translated } from "../../texts/texts.ts"
import type { en } from "./en.ts"

const texts: Translated<typeof en, Languages["zh-Hans"]> = {
  heading: "您的账号",
  save: "保存",
  profile: {
    heading: "个人资料",
    name: "姓名",
    email: "电子邮箱",
    noEmail: "无邮箱",
    unverified: "未确认",
  },
  accounts: {
    heading: "登录方式",
    empty: "未关联其他服务的账号。",
    link: "关联 {provider}",
    unlink: "取消关联",
    last: "最后一种登录方式不能移除。",
  },
  password: {
    heading: "密码",
    none: "您没有密码。",
    changed: "上次更改：{time}",
    set: "设置密码",
    change: "更改密码",
    remove: "移除密码",
  },
  factors: {
    heading: "第二重验证",
    totp: "身份验证器应用",
    on: "已设置",
    off: "未设置",
    ambiguous: "无法确定此验证因素属于谁，因此任何登录都不接受它。本网站的管理人员可以重新分配：{command}",
    enrol: "设置",
    remove: "移除",
    newCodes: "新的恢复代码",
    forgetDevices: "忘记已记住的设备",
    back: "返回您的账号",
  },
  sessions: {
    heading: "已登录的浏览器",
    current: "当前浏览器",
    unknown: "未知浏览器",
    since: "登录时间：{time}",
    seen: "上次使用：{time}",
    network: "网络：{network}",
    end: "在该浏览器上退出登录",
    endOthers: "退出其他所有设备上的登录",
  },
  activity: {
    heading: "最近活动",
    empty: "暂无记录。",
    events: {
      signIn: "已登录",
      signInRefused: "登录被拒绝",
      signOut: "已退出登录",
      linked: "添加了登录方式",
      stepUp: "您确认了是您本人",
      session: "会话已更改或结束",
      password: "密码已设置、更改或移除",
      other: "其他事件",
    },
  },
  data: {
    heading: "您的数据",
    download: "下载我的数据",
    grace: {
      other: "如果删除账号，您可以在 {count} 天内撤销。",
    },
    delete: "删除我的账号",
    scheduled: "您的账号将于 {time} 删除。",
    keep: "保留我的账号",
  },
  signOut: "退出登录",
  done: {
    rename: "您的姓名已保存。",
    unlink: "账号已取消关联。您已在其他所有设备上退出登录。",
    removeFactor: "第二重验证已移除。您已在其他所有设备上退出登录。",
    forgetDevices: "下次登录时，每个浏览器都会再次要求第二重验证。",
    setPassword: "新密码已保存。您已在其他所有设备上退出登录。",
    removePassword: "密码已移除。您已在其他所有设备上退出登录。",
    endSession: "已在该浏览器上退出登录。",
    endOthers: "您已在其他所有设备上退出登录。",
    enrolled: "第二重验证已设置。您已在其他所有设备上退出登录。",
    delete: "您的账号将被删除。您已在其他所有设备上退出登录。",
    keep: "您的账号将予以保留。",
  },
  problems: {
    last_way: "这是登录您账号的最后一种方式，因此予以保留。",
    unknown: "该项已不存在。",
    invalid: "姓名太长。",
  },
}

export default texts
