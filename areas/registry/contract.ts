import { z } from 'zod'
import { anyone, get } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { refusal } from '../../platform/contract/refusal.ts'

export { nameClass } from './nameClass.ts'
export { schoolYearOf } from './schoolYears.ts'

/** The ids, types and states of registry records, which every area uses. */
export const SchoolId = id('school')
export const DepartmentId = id('department')
export const UserId = id('user')

/** Types of organisation nodes (foundations §3, conflicts C-022). 6, 7 and 9 are other departments. */
export const nodeType = { school: 1, branch: 2, grade: 3, class: 4, department: 5, bureau: 8 } as const

/** Sections of a school (decision on H-016). */
export const schoolSectionNames: Readonly<Record<number, string>> = {
  1: '幼儿园',
  2: '小学',
  3: '初中',
  4: '高中',
  5: '一贯制学校',
  6: '职业学校',
}

/** `delFlag` of graduated nodes (foundations §3). */
export const graduatedFlag = -1

/** The state of a student who is in school (foundations §3). */
export const inSchoolStatus = 1

/** The state of a student who is no longer at the school (foundations §3). */
export const leftStatus = 2

/** The state of a student on a long absence who will return, 休学 (foundations §3). */
export const suspendedStatus = 3

export const graduateRefusals = {
  graduatedPerson: refusal(20087, '“{name}”已毕业，不能再修改学生信息、角色、部门、家长与用户组'),
} as const

export const limitRefusals = {
  peopleLimit: refusal(
    73005,
    '本校人数上限为 {limit} 人，现有 {people} 人，不能再增加 {added} 人；请先停用不再使用的人员，或联系平台提高上限',
  ),
} as const

/** The prefix of a password that was encrypted with the published key (decision on H-001). */
export const cipherPrefix = 'enc:'

/** Passwords that people choose: 6 to 18 characters (foundations §5). */
export const passwordLength = { least: 6, most: 18 } as const

export const passwordRefusals = {
  badCipher: refusal(10013, '密码解密失败，请刷新页面后重试'),
  weakPassword: refusal(10014, '密码长度为6 - 18个字符'),
  commonPassword: refusal(
    10024,
    '密码过于简单：至少 6 个看得见的字符，不能是重复、连续的字符或常见的密码，也不能与用户名、学工号、手机号相近',
  ),
} as const

/** Returns the public key that encrypts passwords in transit. Identity serves it. */
export const publicKey = get('/auth/publicKey', {
  doc: '加密密码所用的公钥（JWK，RSA-OAEP SHA-256）。',
  may: anyone('登录页在登录之前加密密码'),
  data: z.object({ kty: z.string(), n: z.string(), e: z.string(), alg: z.string(), ext: z.boolean() }),
})
