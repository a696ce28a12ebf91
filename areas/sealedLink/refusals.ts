import { common, refusal } from '../../platform/contract/refusal.ts'

/** Refusals of sealed links. Parents read most of them, so each says what to do next. */
export const linkRefusals = {
  unknown: refusal(38001, '链接无效，请核对地址是否完整，或联系老师重新发送'),
  revoked: refusal(38002, '链接已被老师撤销，如仍需填写请联系老师重新发送'),
  expired: refusal(38003, '链接已过期，请联系老师重新发送'),
  locked: refusal(38004, '手机号后六位多次填写错误，链接已锁定，请联系老师重新发送'),
  unbound: refusal(38005, '您与该学生的家长关系已解除，或账号已停用，链接不能再使用，请联系老师'),
  childGone: refusal(38006, '该学生已不在校就读，链接不能再使用'),
  wrongDigits: refusal(38007, '手机号后六位不正确，还可以试 {left} 次'),
  usedUp: refusal(38008, '通过此链接最多提交 {most} 次，已经用完，请联系老师重新发送'),
  noNumber: refusal(38009, '家长{name}没有登记手机号，请先在家长信息中填写'),
  ended: refusal(38010, '链接{state}，无需撤销'),
  parentStopped: refusal(38011, '家长{name}的账号已停用或锁定，请先恢复账号，或选择其他家长'),
  tooMany: refusal(38013, '家长{name}的手机号今天已有 {most} 个同类链接，请明天再发，或使用已发出的链接'),
  childStopped: refusal(38012, '学生{name}已不在校就读，或账号已停用，不能生成链接'),
} as const

/** Refusals of a new link. */
export const newLinkRefusals = [
  common.notFound,
  linkRefusals.noNumber,
  linkRefusals.parentStopped,
  linkRefusals.childStopped,
  linkRefusals.tooMany,
]

/** Refusals that can end an opened link at any call. */
export const endingRefusals = [
  linkRefusals.revoked,
  linkRefusals.expired,
  linkRefusals.locked,
  linkRefusals.unbound,
  linkRefusals.childGone,
]
