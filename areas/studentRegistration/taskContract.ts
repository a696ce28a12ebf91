import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { del, get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { filledText, nameText } from '../../platform/contract/blanks.ts'
import { FormField, Question } from './form.ts'
import { registrationRefusals as refusals } from './refusals.ts'
import { TaskRow, TaskStatistics, TaskView } from './views.ts'
import { defaultKeepDays, fieldKeys, registrationLimits as limits, taskKinds, taskStates } from './words.ts'

const mayView = permission('studentRegistration:application:view')
const mayEdit = permission('studentRegistration:task:edit')

const Quota = z.int().min(0).max(limits.quota).nullable().default(null).describe('名额；不限时为 null')

const Option = z.object({
  id: id('registrationOption', 'registrationNoOption').optional(),
  name: nameText(limits.optionName, '请填写名称'),
  quota: Quota,
})

const Task = z.object({
  id: id('registrationTask', 'registrationTaskOwn').optional(),
  title: filledText(limits.title, '请填写标题'),
  kind: z.enum(taskKinds).default('enrolment'),
  cohort: text(10).default('').describe('入学年级，如 2026级'),
  intro: text(limits.intro).default('').describe('给家长的说明'),
  startTime: WireMoment.refine(() => true).register(fieldMeaning, { sample: 'registrationStart' }),
  endTime: WireMoment.refine(() => true).register(fieldMeaning, { sample: 'registrationEnd' }),
  quota: Quota,
  optionTitle: text(limits.optionName).default('').describe('选项的名称，如 班型、兴趣班、校车站'),
  options: z
    .array(Option)
    .max(limits.options)
    .default([])
    .refine((rows) => areDistinct(rows.map(({ name }) => name)), '选项名称重复'),
  takesWaiting: flag.default(true).describe('名额满后可以候补'),
  showsPlaces: flag.default(true).describe('向家长显示剩余名额'),
  fields: z
    .array(FormField)
    .max(fieldKeys.length)
    .default([])
    .refine((rows) => areDistinct(rows.map(({ key }) => key)), '同一项只能选择一次'),
  questions: z
    .array(Question)
    .max(limits.questions)
    .default([])
    .refine((rows) => areDistinct(rows.map(({ field }) => field)), '问题重复'),
  keepDays: z
    .int()
    .min(limits.keptLeast)
    .max(limits.keptMost)
    .default(defaultKeepDays)
    .describe('截止后几天删除未录取者的资料'),
  version: versionOf('registrationVersion'),
})

/** The calls for registration tasks. */
export const taskCalls = {
  tasks: post('/studentRegistration/task/page', {
    doc: '报名任务与人数，新的在前',
    may: mayView,
    body: z.object({
      keyword: keywordText(limits.title).default('').register(fieldMeaning, { onlySought: true }),
      kind: z.enum(taskKinds).optional(),
      state: z.enum(taskStates).optional(),
      ...pageInput,
    }),
    data: pageOf(TaskRow),
    writes: false,
  }),
  task: get('/studentRegistration/task', {
    doc: '一个报名任务，含表单、名额与报名页地址',
    may: mayView,
    query: { id: id('registrationTask') },
    data: TaskView,
    refusals: [common.notFound],
  }),
  saveTask: post('/studentRegistration/task/save', {
    doc: '新建或保存报名任务；版本不是最新时返回 10020 与当前内容，增加名额会按顺序递补候补者',
    title: '保存报名任务',
    may: mayEdit,
    body: Task,
    data: TaskView,
    mostBytes: kilobytes(100),
    refusals: [
      common.notFound,
      common.stale,
      refusals.endsBeforeStart,
      refusals.optionUsed,
      refusals.quotaUsed,
      refusals.questionTwice,
      refusals.noOptions,
    ],
  }),
  closeTask: put('/studentRegistration/task/close', {
    doc: '关闭报名任务，或重新开放',
    title: '关闭报名任务',
    may: mayEdit,
    body: z.object({ id: id('registrationTask'), isClosed: flag }),
    data: nothing,
    refusals: [common.notFound],
  }),
  deleteTask: del('/studentRegistration/task/delete', {
    doc: '删除报名任务，连同全部报名与附件；正在报名且有人报名的须先关闭',
    title: '删除报名任务',
    may: mayEdit,
    query: { id: id('registrationTask') },
    data: nothing,
    refusals: [common.notFound, refusals.stillOpen],
  }),
  statistics: get('/studentRegistration/task/statistics', {
    doc: '一个任务的人数：各状态、各选项、每天与性别',
    may: mayView,
    query: { id: id('registrationTask') },
    data: TaskStatistics,
    refusals: [common.notFound],
  }),
}
