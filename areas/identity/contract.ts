import { z } from 'zod'
import { anyone, get, newcomer, nothing, post, signedIn } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, largestId } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { RoleView } from '../../platform/contract/roleFields.ts'
import { WireTime } from '../../platform/contract/time.ts'

export const identityRefusals = {
  wrongPassword: refusal(10001, '账号或密码错误'),
  slowDown: refusal(10006, '尝试次数过多，请在 {seconds} 秒后重试'),
  noDepartment: refusal(10007, '无权限，请联系管理员'),
  notForConsole: refusal(10008, '无权限登录'),
  disabled: refusal(10009, '账号已停用，请联系学校负责人'),
  locked: refusal(10011, '账号已锁定，请联系学校负责人'),
  noStanding: refusal(500052, '您在该学校没有可用身份，无法切换'),
  wrongOldPassword: refusal(10012, '原密码不正确'),
  badCipher: refusal(10013, '密码解密失败，请刷新页面后重试'),
  weakPassword: refusal(10014, '密码长度为6 - 18个字符'),
  samePassword: refusal(10015, '新密码不能与原密码相同'),
  currentSession: refusal(10016, '这是您当前的会话，如需结束请使用“退出”'),
} as const

/** The prefix of a password that was encrypted under the published key (decision on H-001). */
export const cipherPrefix = 'enc:'

/** Passwords that people choose: 6 to 18 characters (foundations §5). */
export const passwordLength = { least: 6, most: 18 } as const

/** Days that 一周内自动登录 lasts (foundations §9). */
export const rememberDays = 7

export const Session = z.object({
  userId: z.int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  telephone: z.string().nullable(),
  depts: z.array(z.object({ id: z.int(), name: z.string() })),
  roles: z.array(RoleView),
  roleNames: z.array(z.string()),
  userRoles: z.array(z.object({ roleId: z.int(), schoolId: z.int() })),
  schools: z.array(z.object({ id: z.int(), name: z.string(), schoolDeptId: z.int() })),
  schoolIds: z.array(z.int()),
  schoolId: z.int().nullable(),
  schoolName: z.string().nullable(),
  schoolDeptId: z.int().nullable(),
  deptId: z.int().nullable(),
  /** Whether a school has been chosen; until then the token opens only the choice and logout. */
  selectSch: z.boolean(),
  baseUrl: z.string(),
  /** 'true' for the administrator account in production, which gets the red theme (foundations §2). */
  dangers: z.enum(['true', 'false']),
  showFinishSchoolData: z.boolean(),
  passwordToChange: z.boolean(),
  permissions: z.array(z.string()),
  /** The modules that the school is without. */
  closedModules: z.array(z.string()),
})
export type Session = z.output<typeof Session>

const Admission = z.object({ token: z.string(), userInfo: Session })
export type Admission = z.output<typeof Admission>

/** How a session came to be: by signing in, by a partner's link, by 一周内自动登录, or by a change of school. */
export const sessionOpenings = ['signIn', 'link', 'renewal', 'change'] as const

/** How far back one's own sessions are shown, and how many of them. */
export const sessionHistory = { days: 90, most: 100 } as const

/** A browser's stay, as its owner reads it: what was renewed, or went on in another school, is one stay. */
export const OwnSession = z.object({
  id: z.int(),
  isCurrent: z.boolean(),
  openedBy: z.enum(sessionOpenings),
  /** How often it was renewed, and how often the school was changed, since it was opened. */
  renewals: z.int(),
  changes: z.int(),
  createdAt: WireTime,
  seenAt: WireTime,
  /** Null while the browser is signed in, or may sign in again by itself. */
  endedAt: WireTime.nullable(),
  address: z.string(),
  /** The browser in words, such as `Chrome · Windows`. */
  device: z.string(),
  /** Null where no school was chosen. */
  schoolName: z.string().nullable(),
})
export type OwnSession = z.output<typeof OwnSession>

const ownHistory = signedIn('每个人都能查看并结束自己的会话，看不到他人的')

const Password = (sample: string, more: { usual?: boolean } = {}) =>
  z
    .string()
    .min(1)
    .max(1024)
    .register(fieldMeaning, { sample, secret: true, ...more })

export const identity = {
  login: post('/qz/login', {
    doc: '登录。密码为公钥加密后的密文（enc: 前缀）或明文。只有一所学校时直接进入。foundations §4、§7',
    may: anyone('登录之前没有会话'),
    body: z.object({
      username: z.string().min(1).max(64).register(fieldMeaning, { sample: 'username' }),
      password: Password('password'),
      isThirdpartnarLogin: flag.default(false),
      remember: flag.default(false).describe('一周内自动登录'),
    }),
    data: Admission,
    refusals: [
      identityRefusals.wrongPassword,
      identityRefusals.slowDown,
      identityRefusals.noDepartment,
      identityRefusals.notForConsole,
      identityRefusals.disabled,
      identityRefusals.locked,
      identityRefusals.badCipher,
    ],
    writes: true,
    transaction: 'own',
  }),
  changeSchool: post('/change/login/school/{schoolId}/', {
    doc: '选择或切换学校，换发新令牌，旧令牌失效。foundations §4、§7',
    may: newcomer('刚登录、尚未选择学校的令牌要用它'),
    params: { schoolId: id('standing') },
    data: Admission,
    refusals: [identityRefusals.noStanding],
  }),
  modifyPassword: post('/user/modify/password', {
    doc: '修改自己的密码，其他会话随即失效。首次登录的强制修改不需要原密码。foundations §5、§7',
    may: newcomer('首次登录必须先修改初始密码'),
    body: z.object({
      userId: id('self'),
      encryptPassword: Password('newPassword'),
      encryptOldPassword: Password('password', { usual: true }).optional(),
    }),
    data: nothing,
    refusals: [
      common.notFound,
      identityRefusals.weakPassword,
      identityRefusals.wrongOldPassword,
      identityRefusals.samePassword,
      identityRefusals.badCipher,
      identityRefusals.slowDown,
    ],
    transaction: 'own',
  }),
  logout: get('/user/logout', {
    doc: '退出登录，会话与自动登录一并失效。foundations §4、§7',
    may: newcomer('未选择学校时也可以退出'),
    data: nothing,
    writes: true,
  }),
  publicKey: get('/auth/publicKey', {
    doc: '加密密码所用的公钥（JWK，RSA-OAEP SHA-256）。',
    may: anyone('登录页在登录之前加密密码'),
    data: z.object({ kty: z.string(), n: z.string(), e: z.string(), alg: z.string(), ext: z.boolean() }),
    transaction: 'own',
  }),
  renew: post('/auth/renew', {
    doc: '凭自动登录 Cookie 换取新会话；Cookie 每次轮换，其他窗口中的会话不受影响。foundations §9',
    may: anyone('凭 HttpOnly Cookie 换取会话，此时没有令牌'),
    query: {
      // No id that is reached or refused: one that may not be entered is as good as none.
      schoolId: z
        .int()
        .min(1)
        .max(largestId)
        .optional()
        .describe('此窗口先前所在的学校；未给出或已不能进入时，为 Cookie 所属会话的学校'),
    },
    data: Admission.nullable(),
    writes: true,
    transaction: 'own',
  }),
  session: get('/auth/session', {
    doc: '当前会话的完整信息，页面刷新后使用。foundations §3',
    may: newcomer('选择学校之前也要显示可选的学校'),
    data: Session,
  }),
  ownSessions: get('/auth/sessions', {
    doc: '自己最近 90 天的登录设备与记录，最近的在前，最多 100 条。foundations §2',
    may: ownHistory,
    data: z.array(OwnSession),
    transaction: 'own',
  }),
  endOwnSession: post('/auth/sessions/{id}/end', {
    doc: '结束自己在另一设备上的会话，自动登录一并失效。foundations §2',
    may: ownHistory,
    params: { id: id('ownSession') },
    data: nothing,
    refusals: [common.notFound, identityRefusals.currentSession],
    transaction: 'own',
  }),
  endOtherSessions: post('/auth/sessions/others/end', {
    doc: '结束自己除当前以外的全部会话，自动登录一并失效。foundations §2',
    may: ownHistory,
    data: z.object({ ended: z.int() }),
    transaction: 'own',
  }),
}
