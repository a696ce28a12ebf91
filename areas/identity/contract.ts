import { z } from 'zod'
import { account, anyone, get, newcomer, nothing, post } from '../../platform/contract/call.ts'
import { flag, id, largestId, secretText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { RoleView } from '../../platform/contract/roleFields.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { publicKey } from '../registry/contract.ts'
import { accountCalls } from './accountContract.ts'
import { Password, Username } from './fields.ts'
import { identityRefusals } from './refusals.ts'

export type { Account, AccountRecord, OtherRecord } from './accountContract.ts'
export { identityRefusals }

/** Duration of 一周内自动登录 in days (foundations §9). */
export const rememberDays = 7

export const Session = z.object({
  /** The user's record id in the chosen school; null before a school is chosen. */
  userId: z.int().nullable(),
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
  /** The school's time zone, in which times are shown. */
  timeZone: z.string(),
  deptId: z.int().nullable(),
  /** True once a school is chosen. Until then the token allows only the choice of a school and logout. */
  selectSch: z.boolean(),
  baseUrl: z.string(),
  /** 'true' for the administrator account in production, which gets the red theme (foundations §2). */
  dangers: z.enum(['true', 'false']),
  showFinishSchoolData: z.boolean(),
  passwordToChange: z.boolean(),
  permissions: z.array(z.string()),
  /** Modules that are switched off for the school. */
  closedModules: z.array(z.string()),
})
export type Session = z.output<typeof Session>

const Admission = z.object({ token: secretText(), userInfo: Session })
export type Admission = z.output<typeof Admission>

/** Time and browser of the last reuse of an already renewed 一周内自动登录 cookie. */
const CookieReused = z.object({ time: WireTime, device: z.string() })
export type CookieReused = z.output<typeof CookieReused>

/**
 * How a session was opened: by signing in, by a partner's link, by 一周内自动登录, by a change of school, or only for the
 * account page.
 */
export const sessionOpenings = ['signIn', 'link', 'renewal', 'change', 'account'] as const

/** Limits of the list of the caller's sessions: age in days and number of entries. */
export const sessionHistory = { days: 90, most: 100 } as const

/** One entry of 登录设备与记录. Sessions linked by a renewal or a change of school form one entry. */
export const OwnSession = z.object({
  id: z.int(),
  isCurrent: z.boolean(),
  openedBy: z.enum(sessionOpenings),
  /** Numbers of renewals and of school changes since it was opened. */
  renewals: z.int(),
  changes: z.int(),
  createdAt: WireTime,
  seenAt: WireTime,
  /** Null while the browser is signed in or can still renew its session. */
  endedAt: WireTime.nullable(),
  address: z.string(),
  /** Browser and operating system, such as `Chrome · Windows`. */
  device: z.string(),
  /** Null if no school was chosen. */
  schoolName: z.string().nullable(),
  isReused: z.boolean().describe('自动登录凭证被重复使用，因而结束'),
})
export type OwnSession = z.output<typeof OwnSession>

const ownAccountAccess = account('每个人都能管理自己的账号，包括家长和学生，看不到他人的')

export const identity = {
  login: post('/qz/login', {
    doc: '登录。密码为公钥加密后的密文（enc: 前缀）或明文。只有一所学校时直接进入。foundations §4、§7',
    may: anyone('登录之前没有会话'),
    body: z.object({
      username: Username('username'),
      password: Password('password'),
      isThirdpartnarLogin: flag.default(false),
      remember: flag.default(false).describe('一周内自动登录'),
    }),
    data: Admission.extend({
      reused: CookieReused.optional().describe('上次登录之后，自动登录凭证被重复使用过；只说一次'),
    }),
    refusals: [
      identityRefusals.wrongPassword,
      identityRefusals.slowDown,
      identityRefusals.noDepartment,
      identityRefusals.notForConsole,
      identityRefusals.integratorEnded,
      identityRefusals.disabled,
      identityRefusals.locked,
      identityRefusals.badCipher,
    ],
    writes: true,
  }),
  changeSchool: post('/change/login/school/{schoolId}/', {
    doc: '选择或切换学校，换发新令牌，旧令牌失效。foundations §4、§7',
    title: '切换学校',
    may: newcomer('刚登录、尚未选择学校的令牌要用它'),
    params: { schoolId: id('standing') },
    data: Admission,
    refusals: [identityRefusals.noStanding],
    toldAs: 'identity.login',
    signs: true,
    // The call ends the token that it was made with, so it can't be repeated. Session tokens are stored only as hashes.
    saysOnce: true,
  }),
  modifyPassword: post('/user/modify/password', {
    doc: '修改自己的密码，其他会话随即失效。首次登录的强制修改不需要原密码。foundations §5、§7',
    title: '修改自己的密码',
    may: account('首次登录必须先修改初始密码，账号管理页也用它', { evenFirst: true }),
    body: z.object({
      userId: id('self').optional().describe('自己的用户编号；选择学校之前没有'),
      encryptPassword: Password('newPassword'),
      encryptOldPassword: Password('password', { usual: true }).optional(),
    }),
    data: nothing,
    refusals: [
      common.notFound,
      identityRefusals.weakPassword,
      identityRefusals.commonPassword,
      identityRefusals.wrongOldPassword,
      identityRefusals.samePassword,
      identityRefusals.badCipher,
      identityRefusals.slowDown,
    ],
    transaction: 'own',
  }),
  logout: get('/user/logout', {
    doc: '退出登录，会话与自动登录一并失效。foundations §4、§7',
    may: account('未选择学校时也可以退出，账号管理页也用它', { evenFirst: true, inSchool: true }),
    data: nothing,
    writes: true,
  }),
  publicKey,
  renew: post('/auth/renew', {
    doc: '凭自动登录 Cookie 换取新会话；Cookie 每次轮换，其他窗口中的会话不受影响；换过的 Cookie 30 秒后再用，该浏览器的登录全部结束。foundations §9',
    title: '自动登录',
    may: anyone('凭 HttpOnly Cookie 换取会话，此时没有令牌'),
    query: {
      // Not an `id` field, because a school that the caller may not enter is ignored, not refused.
      schoolId: z
        .int()
        .min(1)
        .max(largestId)
        .optional()
        .describe('此窗口先前所在的学校；未给出或已不能进入时，为 Cookie 所属会话的学校'),
    },
    data: Admission.nullable(),
    refusals: [identityRefusals.reused],
    writes: true,
  }),
  session: get('/auth/session', {
    doc: '当前会话的完整信息，页面刷新后使用。foundations §3',
    may: newcomer('选择学校之前也要显示可选的学校'),
    data: Session,
  }),
  ownSessions: get('/auth/sessions', {
    doc: '自己最近 90 天的登录设备与记录，最近的在前，最多 100 条。foundations §2',
    may: ownAccountAccess,
    data: z.array(OwnSession),
  }),
  endOwnSession: post('/auth/sessions/{id}/end', {
    doc: '结束自己在另一设备上的会话，自动登录一并失效。foundations §2',
    title: '结束另一设备的登录',
    may: ownAccountAccess,
    params: { id: id('ownSession') },
    data: nothing,
    refusals: [common.notFound, identityRefusals.currentSession],
  }),
  endOtherSessions: post('/auth/sessions/others/end', {
    doc: '结束自己除当前以外的全部会话，自动登录一并失效。foundations §2',
    title: '结束其他设备的登录',
    may: ownAccountAccess,
    data: z.object({ ended: z.int() }),
  }),
  ...accountCalls,
}
