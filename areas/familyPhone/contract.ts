import { z } from 'zod'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput, pageSizeFields } from '../../platform/contract/envelope.ts'
import { flag, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { DepartmentId, SchoolId } from '../registry/contract.ts'
import { BillMoment } from './billMoment.ts'
import { familyPhoneRefusals, wholeSchoolRefusals } from './refusals.ts'
import { telephone } from './telephoneContract.ts'
import { BillRow, CredentialView, NewCredential, NumberRow, PhoneSet, StudentParents } from './views.ts'

export { familyPhoneRefusals, wholeSchoolRefusals } from './refusals.ts'
export * from './views.ts'

/** Maximum values: numbers per student, minutes per call, characters of a bill search (foundations §5, §9). */
export const phoneLimits = { numbers: 10, minutes: 600_000, word: 10 } as const

/** Settings of a school that has not saved any. */
export const defaultPhoneSet: PhoneSet = { family_phone_time: 15, family_phone_num: 3, allow_mp: 'true', version: 0 }

const mayView = permission('familyPhone:number:view')
const mayConfigure = permission('familyPhone:config:edit')
const mayReadBills = permission('familyPhone:bill:view')
const mayConnect = permission('familyPhone:credential:edit')

/** Search for bills. */
export const BillSearch = z.object({
  deptId: DepartmentId.optional(),
  userName: keywordText(phoneLimits.word).default('').describe('姓名、拼音或学号'),
  startTime: BillMoment('billsFrom').optional(),
  endTime: BillMoment('billsTo').optional(),
})

export const familyPhone = {
  numbers: post('/familyNumber/findNumbers', {
    doc: '在校学生与其亲情号码，仅范围之内；号码隐去中间几位。foundations §2、§7',
    may: mayView,
    body: z.object({
      deptId: DepartmentId.optional(),
      studentName: keywordText(64).default('').describe('姓名、拼音或学号'),
      ...pageInput,
    }),
    data: z.object({ records: z.array(NumberRow), total: z.int(), ...pageSizeFields }),
    refusals: [common.notFound],
    writes: false,
  }),
  studentParents: get('/familyNumber/getStudentParentPhone', {
    doc: '一名学生的家长与各自的亲情号码开关。foundations §7',
    may: mayView,
    query: { studentId: id('user', 'student') },
    data: StudentParents,
    refusals: [common.notFound],
  }),
  setBillPhone: post('/familyNumber/setBillPhone', {
    doc: '开通或关闭一名家长的亲情号码；只有已绑定的家长，且不超过本校的个数。foundations §7',
    title: '设置亲情号码',
    may: permission('familyPhone:number:edit'),
    body: z.object({
      deptId: DepartmentId.optional().describe('学生所在的部门，仅供核对范围'),
      studentId: id('user', 'student'),
      parentId: id('familyPhoneParent'),
      isFamilyPhone: flag,
    }),
    data: nothing,
    refusals: [common.notFound, ...Object.values(familyPhoneRefusals)],
  }),
  phoneSet: get('/familyNumber/getSchoolPhoneSet', {
    doc: '学校的亲情号码配置；从未保存时为默认值，版本为 0。foundations §7、§9',
    may: mayView,
    query: { schoolId: SchoolId },
    data: PhoneSet,
    refusals: [common.notFound],
  }),
  savePhoneSet: post('/familyNumber/billPhoneSetting', {
    doc: '保存亲情号码配置；给出版本而不是最新时返回 10020 与当前内容。foundations §5、§7',
    may: mayConfigure,
    body: z.object({
      schoolId: SchoolId,
      family_phone_time: z.int().min(1).max(phoneLimits.minutes),
      family_phone_num: z.int().min(1).max(phoneLimits.numbers),
      allow_mp: z.enum(['true', 'false']),
      version: versionOf('phoneSetVersion').optional(),
    }),
    data: PhoneSet,
    refusals: [common.notFound, common.stale, wholeSchoolRefusals.tooFewReached],
  }),
  bills: post('/familyNumber/findPhoneBills', {
    doc: '话单，新的在前，仅范围之内的学生。foundations §2、§7',
    may: mayReadBills,
    body: BillSearch.extend(pageInput),
    data: countedPageOf(BillRow),
    refusals: [common.notFound],
    writes: false,
  }),
  exportBills: post('/familyNumber/export/phoneBills', {
    doc: '导出话单，给出后台任务的编号',
    may: mayReadBills,
    body: BillSearch,
    data: z.object({ jobId: z.int() }),
    refusals: [common.notFound],
    onlyLooks: true,
  }),
  credential: get('/familyNumber/telephone/credential', {
    doc: '本校电话系统的凭证何时签发、何时用过；没有时为 null',
    may: mayConnect,
    data: CredentialView.nullable(),
    refusals: [wholeSchoolRefusals.tooFewReached],
  }),
  newCredential: post('/familyNumber/telephone/credential', {
    doc: '签发电话系统的凭证，只给出这一次；原有凭证立即失效',
    title: '签发电话系统凭证',
    may: mayConnect,
    data: NewCredential,
    refusals: [wholeSchoolRefusals.tooFewReached],
  }),
  revokeCredential: del('/familyNumber/telephone/credential', {
    doc: '吊销电话系统的凭证：它下一次使用即被拒绝',
    title: '吊销电话系统凭证',
    may: mayConnect,
    data: nothing,
    refusals: [common.notFound, wholeSchoolRefusals.tooFewReached],
  }),
  ...telephone,
}
