import { z } from 'zod'
import { account, anyone, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { id, secretText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { Code, Password, Telephone, Username } from './fields.ts'
import { identityRefusals as refusals } from './refusals.ts'

const { wrongPassword, slowDown, badCipher, weakPassword, codeWrong } = refusals
/** Refusals of every call that requires the account's password. */
const ownPasswordRefusals = [refusals.wrongOwnPassword, slowDown, badCipher]

/** A record under the caller's account, as shown on the account page. */
const AccountRecord = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  /** The login name that this school assigned. */
  username: z.string(),
  name: z.string(),
  roleNames: z.array(z.string()),
  isDisabled: z.boolean(),
  /** True for the record that the current session uses. */
  isCurrent: z.boolean(),
})
export type AccountRecord = z.output<typeof AccountRecord>

/** A record of another account, as shown before it is joined. */
const OtherRecord = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  name: z.string(),
  roleNames: z.array(z.string()),
})
export type OtherRecord = z.output<typeof OtherRecord>

/** The caller's account, as shown on the account page. */
const Account = z.object({
  telephone: z.string().nullable().describe('本人验证过的手机号，已脱敏'),
  passwordToChange: z.boolean().describe('是否仍在使用初始密码；修改它不需要原密码'),
  mayJoinByTelephone: z.boolean().describe('是否可以凭手机号合并；学生不可以'),
  records: z.array(AccountRecord),
  joinable: z.array(OtherRecord).describe('登记了同一手机号、可以凭该手机号合并的其他学校身份'),
})
export type Account = z.output<typeof Account>

const ownAccountAccess = account('每个人都能管理自己的账号，包括家长和学生，看不到他人的')
const beforeSignIn = anyone('忘记密码的人还没有会话')
const byPlatform = permission('identity:account:join')

/** Calls of the account page: telephone number, password, joining and separating of records. */
export const accountCalls = {
  accountLogin: post('/auth/account/login', {
    doc: '登录账号管理页，家长与学生也可以；令牌只能用于账号管理。',
    may: anyone('登录之前没有会话'),
    body: z.object({ username: Username('username'), password: Password('password') }),
    data: z.object({ token: secretText() }),
    refusals: [wrongPassword, slowDown, badCipher],
  }),
  ownAccount: get('/auth/account', {
    doc: '自己的账号：手机号、各校身份、可合并的身份。',
    may: account('初始密码未修改时也要显示账号，以便修改', { evenFirst: true }),
    data: Account,
  }),
  sendTelephoneCode: post('/auth/account/telephone/code', {
    doc: '向要绑定的手机号发送验证码，60 秒后可重发。',
    title: '发送绑定手机号的验证码',
    may: ownAccountAccess,
    body: z.object({ telephone: Telephone('ownTelephone') }),
    data: nothing,
    refusals: [common.tooMany],
  }),
  proveTelephone: post('/auth/account/telephone', {
    doc: '凭验证码与登录密码绑定手机号，代替原来的。',
    title: '绑定手机号',
    may: ownAccountAccess,
    body: z.object({
      telephone: Telephone('ownTelephone'),
      code: Code('telephoneCode'),
      encryptPassword: Password('password'),
    }),
    data: nothing,
    refusals: [codeWrong, refusals.codeSpent, ...ownPasswordRefusals],
    transaction: 'own',
  }),
  unbindTelephone: post('/auth/account/telephone/unbind', {
    doc: '凭登录密码解绑手机号，此后不能再用它找回密码或合并身份。',
    title: '解绑手机号',
    may: ownAccountAccess,
    body: z.object({ encryptPassword: Password('password') }),
    data: nothing,
    refusals: [refusals.noTelephone, ...ownPasswordRefusals],
    transaction: 'own',
  }),
  seeOtherAccount: post('/auth/account/join/look', {
    doc: '合并之前，凭另一账号的用户名和密码查看会合并哪些身份，不作改动。',
    title: '查看要合并的账号',
    may: ownAccountAccess,
    body: z.object({ username: Username('otherUsername'), encryptPassword: Password('password') }),
    data: z.array(OtherRecord),
    refusals: [wrongPassword, slowDown, badCipher, refusals.ownAccount, refusals.sameSchool],
    transaction: 'own',
  }),
  joinAccount: post('/auth/account/join', {
    doc: '凭另一账号的用户名和密码，把它的身份合并到当前账号；另一账号的密码随即失效。',
    title: '凭密码合并账号',
    may: ownAccountAccess,
    body: z.object({ username: Username('otherUsername'), encryptPassword: Password('password') }),
    data: nothing,
    refusals: [wrongPassword, slowDown, badCipher, refusals.ownAccount, refusals.sameSchool],
    transaction: 'own',
  }),
  joinByTelephone: post('/auth/account/join/telephone', {
    doc: '凭登录密码把登记了同一手机号的另一学校身份合并到当前账号；该手机号须经本人验证。',
    title: '凭手机号合并账号',
    may: ownAccountAccess,
    body: z.object({ schoolId: id('joinable'), encryptPassword: Password('password') }),
    data: nothing,
    refusals: [refusals.notJoinable, refusals.ownAccount, refusals.sameSchool, ...ownPasswordRefusals],
    transaction: 'own',
  }),
  separateRecord: post('/auth/account/part', {
    doc: '凭登录密码把一所学校的身份拆分为单独的账号，给出新的初始密码，只显示一次；它带来的手机号随它而去。',
    title: '拆分自己的身份',
    may: ownAccountAccess,
    body: z.object({ schoolId: id('held'), encryptPassword: Password('password') }),
    data: z.object({ username: z.string(), password: secretText() }),
    refusals: [refusals.separated, refusals.onlyRecord, ...ownPasswordRefusals],
    transaction: 'own',
  }),
  sendPasswordCode: post('/auth/password/code', {
    doc: '忘记密码：向账号绑定的手机号发送验证码。无论账号是否存在，回答都一样。',
    title: '忘记密码时发送验证码',
    may: beforeSignIn,
    body: z.object({ username: Username('username') }),
    data: nothing,
    refusals: [slowDown],
  }),
  resetForgotten: post('/auth/password/reset', {
    doc: '忘记密码：凭验证码设置新密码，原有会话全部失效。',
    title: '忘记密码后重设密码',
    may: beforeSignIn,
    body: z.object({
      username: Username('username'),
      code: Code('passwordCode'),
      encryptPassword: Password('newPassword'),
    }),
    data: nothing,
    refusals: [codeWrong, slowDown, weakPassword, refusals.commonPassword, badCipher],
  }),
  joinRecords: post('/auth/account/records/join', {
    doc: '平台：把另一用户的账号合并到一个用户的账号，记入审计；本人设置的密码优先于初始密码。',
    title: '合并两个用户的账号',
    may: byPlatform,
    body: z.object({ userId: id('user'), otherUserId: id('user', 'otherUser') }),
    data: z.object({
      password: z
        .enum(['own', 'other', 'none'])
        .describe(
          '此后登录所用的密码：保留账号的，并入账号的；none 表示两个都是学校知道的初始密码，均已失效，须由本人“忘记密码”或由平台重置',
        ),
    }),
    refusals: [common.notFound, refusals.ownAccount, refusals.sameSchool],
  }),
  separateRecords: post('/auth/account/records/part', {
    doc: '平台：把一个用户从合并的账号中拆分出来，给出新的初始密码，记入审计。',
    title: '拆分用户的账号',
    may: byPlatform,
    body: z.object({ userId: id('user', 'joinedUser') }),
    data: z.object({ username: z.string(), password: secretText() }),
    refusals: [common.notFound, refusals.onlyRecord],
  }),
}
