import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { filledText } from '../../platform/contract/blanks.ts'
import { get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { countedList, sheetImport, sheetTemplate, startedJob } from '../../platform/contract/listCalls.ts'
import { textMessageStates } from '../../platform/contract/messagePurposes.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { daysInput } from '../../platform/contract/wireDay.ts'
import { registrationRefusals as refusals } from './refusals.ts'
import { AdmissionOutcome, ApplicationRow, ApplicationView } from './views.ts'
import { applicationStates, decisions, registrationLimits as limits } from './words.ts'

const mayView = permission('studentRegistration:application:view')
const mayReview = permission('studentRegistration:application:review')
const mayAdmit = permission('studentRegistration:application:admit')

const TaskId = id('registrationTask')
const ApplicationId = id('registrationApplication')
const ApprovedId = id('registrationApplication', 'registrationApproved')
const several = (most: number, one = ApplicationId) =>
  z.array(one).min(1, '请选择报名').max(most, `一次最多处理 ${most} 条`).refine(areDistinct, '报名重复')

const Search = z.object({
  taskId: TaskId,
  keyword: keywordText(limits.line)
    .default('')
    .describe('姓名、回执号、手机号后四位或证件号后四位')
    .register(fieldMeaning, { onlySought: true }),
  state: z.enum(applicationStates).optional(),
  optionId: id('registrationOption', 'registrationNoOption').optional(),
  sex: z.int().min(0).max(2).optional(),
  ...daysInput,
})

/** The calls with which the office works on applications. */
export const applicationCalls = {
  applications: post('/studentRegistration/application/page', {
    doc: '一个任务的报名，新的在前；号码不完整显示',
    may: mayView,
    ...countedList(Search, ApplicationRow),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  application: get('/studentRegistration/application', {
    doc: '一份报名的全部内容与附件；证件号与手机号不完整显示',
    may: mayView,
    query: { id: ApplicationId },
    data: ApplicationView,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  showNumbers: post('/studentRegistration/application/numbers', {
    doc: '一份报名的完整证件号与联系电话；每次查看都有记录',
    title: '查看报名完整号码',
    may: mayView,
    body: z.object({ id: ApplicationId }),
    data: z.object({
      document: z.string(),
      telephone: z.string(),
      guardians: z.array(z.object({ name: z.string(), telephone: z.string() })),
    }),
    refusals: [common.notFound],
    showsInFull: true,
    onlyLooks: true,
    namesChildren: true,
    saysOnce: true,
  }),
  review: put('/studentRegistration/application/review', {
    doc: '审核报名，一次一份或多份：通过、退回修改、不通过、列为候补；空出的名额由候补者递补',
    title: '审核报名',
    may: mayReview,
    body: z.object({
      ids: several(limits.several),
      decision: z.enum(decisions),
      reason: text(limits.note).default('').describe('给家长的意见；退回与不通过必填'),
      sends: flag.default(true).describe('用短信通知家长'),
      version: versionOf('registrationVersion').optional().describe('只审核一份时读取的版本；已被修改的不再审核'),
    }),
    data: z.object({
      reviewed: z.int(),
      promoted: z.int().describe('递补的候补者'),
      texted: z.int().describe('已交发件箱的短信'),
    }),
    refusals: [
      common.notFound,
      refusals.notReviewable,
      refusals.changedMeanwhile,
      refusals.reasonMissing,
      refusals.noPlace,
    ],
  }),
  saveNote: put('/studentRegistration/application/note', {
    doc: '保存一份报名的内部备注；家长看不到，版本不是最新时返回 10020',
    title: '保存报名备注',
    may: mayReview,
    body: z.object({ id: ApplicationId, note: text(limits.note), version: versionOf('registrationNoteVersion') }),
    data: nothing,
    refusals: [common.notFound, common.stale],
  }),
  sendMessage: post('/studentRegistration/application/message', {
    doc: '给所选报名的家长发短信通知',
    title: '给报名家长发短信',
    may: mayReview,
    body: z.object({
      ids: several(limits.several),
      // It is in the messages, of which none is sent without a text message service.
      content: filledText(limits.message, '请填写短信内容').register(fieldMeaning, { onlySought: true }),
    }),
    data: z.object({
      sending: z.enum(textMessageStates).describe('sent 已交发件箱；其余什么也没有发'),
      sent: z.int(),
    }),
    refusals: [common.notFound],
  }),
  assignClass: put('/studentRegistration/application/class', {
    doc: '给所选报名分班，或取消分班；已入学的不变',
    title: '报名分班',
    may: mayAdmit,
    body: z.object({
      ids: several(limits.several, ApprovedId),
      classId: id('department', 'registrationClass').nullable(),
    }),
    data: z.object({ changed: z.int() }),
    refusals: [common.notFound, refusals.notEnrolling, refusals.notClass],
  }),
  classTemplate: post('/studentRegistration/application/class/template', {
    doc: '分班表的模板',
    may: mayAdmit,
    ...sheetTemplate,
  }),
  importClasses: post('/studentRegistration/application/class/import', {
    doc: '按表分班：回执号、姓名与班级；任一行有误则全部不写入',
    title: '导入分班表',
    may: mayAdmit,
    body: z.object({ taskId: TaskId }),
    ...sheetImport,
    refusals: [common.notFound, refusals.notEnrolling],
  }),
  admit: post('/studentRegistration/application/admit', {
    doc: '录取入学：已通过且已分班的成为本校学生，连同家长；一份一个事务，重复办理不会重复建立；本校已有同一证件的人时只告知',
    title: '录取入学',
    may: mayAdmit,
    body: z.object({
      ids: several(limits.admitted, ApprovedId),
      linksExisting: flag.default(false).describe('本校已有此人时关联到他，不新建'),
    }),
    data: z.array(AdmissionOutcome),
    refusals: [common.notFound, refusals.notEnrolling],
    transaction: 'own',
    namesChildren: true,
  }),
  exportApplications: post('/studentRegistration/application/export', {
    doc: '导出报名，号码不完整显示；给出后台任务的编号',
    title: '导出报名',
    may: mayView,
    body: Search,
    data: startedJob,
    refusals: [common.notFound],
    onlyLooks: true,
    namesChildren: true,
  }),
}
