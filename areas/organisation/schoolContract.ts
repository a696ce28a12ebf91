import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, secretText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { defaultTimeZone } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { SchoolId } from '../registry/contract.ts'
import { organisationRefusals as refusals } from './refusals.ts'

/** Tenant kinds that the platform can create. */
export const schoolKinds = ['school', 'bureau'] as const
export const schoolKindNames: Readonly<Record<string, string>> = { school: '学校', bureau: '教育局', platform: '平台' }

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Body of `saveSchool`. Without an id it creates a school or bureau. */
export const SchoolSave = z.object({
  id: SchoolId.optional().describe('不给为新建'),
  name: nameText(60, '请输入名称'),
  kind: z.enum(schoolKinds).describe('新建时的种类；编辑时不看'),
  bureauId: id('bureau').nullish().describe('学校所属的教育局'),
  section: z.int().min(1).max(6).nullish().describe('学校的学段'),
  usernamePrefix: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,11}$/, '请填写 2 至 12 位小写字母或数字，以字母开头')
    .register(fieldMeaning, { sample: 'usernamePrefix' })
    .describe('本校用户名的开头'),
  timeZone: z
    .string()
    .max(40)
    .refine(isTimeZone, '没有这个时区')
    .register(fieldMeaning, { sample: 'timeZone' })
    .default(defaultTimeZone),
  version: versionOf('schoolVersion'),
})

/** A school or bureau in 平台管理. */
export const SchoolRow = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['platform', ...schoolKinds]),
  bureauId: z.int().nullable(),
  bureauName: z.string().nullable(),
  section: z.int().nullable(),
  usernamePrefix: z.string(),
  timeZone: z.string(),
  version: z.int(),
})
export type SchoolRow = z.output<typeof SchoolRow>

const may = permission('platform:school:edit')

/** The platform's calls for its tenants, and the rebuild of derived data. */
export const schoolCalls = {
  schoolPage: post('/org/school/page', {
    doc: '平台的学校与教育局分页',
    may,
    body: z.object({ ...pageInput, keyword: text(60).default(''), kind: z.enum(schoolKinds).optional() }),
    data: pageOf(SchoolRow),
    writes: false,
  }),
  saveSchool: post('/org/school/save', {
    doc: '新建学校或教育局，含根组织与首个数据管理员（初始密码只返回这一次）；或编辑已有的',
    may,
    body: SchoolSave,
    data: z.object({
      school: SchoolRow,
      administrator: z.object({ username: z.string(), password: secretText() }).nullable(),
    }),
    refusals: [common.notFound, common.stale, refusals.prefixTaken, refusals.bureauOfBureau, refusals.otherSection],
  }),
  sync: post('/org/sync', {
    doc: '同步数据：重建上下级关系、主部门与姓名拼音，可重复执行。foundations §7、§8，H-018',
    may: permission('school:org:operate'),
    body: z.object({ schoolId: SchoolId.optional().describe('不给为本校') }),
    data: z.object({ ancestors: z.int(), mainDepartments: z.int(), names: z.int() }).describe('各改正了多少条'),
    refusals: [common.notFound],
  }),
}
