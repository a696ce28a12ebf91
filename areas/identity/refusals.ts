import { refusal } from '../../platform/contract/refusal.ts'
import { passwordRefusals } from '../registry/contract.ts'

export const identityRefusals = {
  wrongPassword: refusal(10001, '账号或密码错误'),
  slowDown: refusal(10006, '尝试次数过多，请在 {seconds} 秒后重试'),
  noDepartment: refusal(10007, '无权限，请联系管理员'),
  notForConsole: refusal(10008, '无权限登录'),
  disabled: refusal(10009, '账号已停用，请联系学校负责人'),
  locked: refusal(10011, '账号已锁定，请联系学校负责人'),
  integratorEnded: refusal(73006, '集成商的服务期未开始或已结束，或集成商已停用，不能登录；请联系平台'),
  noStanding: refusal(500052, '您在该学校没有可用身份，无法切换'),
  wrongOldPassword: refusal(10012, '原密码不正确'),
  ...passwordRefusals,
  samePassword: refusal(10015, '新密码不能与原密码相同'),
  wrongOwnPassword: refusal(10027, '登录密码不正确'),
  currentSession: refusal(10016, '这是您当前的会话，如需结束请使用“退出”'),
  codeWrong: refusal(10017, '验证码错误或已过期'),
  codeSpent: refusal(10029, '验证码已失效，请重新获取'),
  ownAccount: refusal(10018, '该身份已在当前账号中，无需合并'),
  sameSchool: refusal(10019, '两个账号在同一所学校都有身份，不能合并，请联系该校管理员'),
  notJoinable: refusal(10025, '该身份不能凭手机号合并，请使用其账号和密码合并'),
  separated: refusal(10028, '该身份已拆分，不在当前账号中'),
  noTelephone: refusal(10023, '没有绑定手机号，无需解绑'),
  /** An already renewed cookie of 一周内自动登录 was used again, so it was probably copied to a second browser. */
  reused: refusal(
    10042,
    '自动登录凭证被重复使用，为了安全，该浏览器的登录已全部结束。请重新登录；若非本人操作，请尽快修改密码',
  ),
  onlyRecord: refusal(10026, '账号下只有这一个身份，无需拆分'),
} as const
