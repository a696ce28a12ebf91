import { z } from 'zod'
import { textMessageStates } from '../../platform/contract/messagePurposes.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { FormField, FormValues, Question } from './form.ts'
import { applicationStates, taskKinds, taskStates } from './words.ts'

/** A choice with a limited number of places, such as a kind of class. `left` is null without a limit. */
const OptionView = z.object({
  id: z.int(),
  name: z.string(),
  quota: z.int().nullable(),
  left: z.int().nullable().describe('剩余名额；不限时为 null'),
})
export type OptionView = z.output<typeof OptionView>

const taskFacts = {
  id: z.int(),
  title: z.string(),
  kind: z.enum(taskKinds),
  state: z.enum(taskStates).describe('coming 未开始，open 报名中，over 已截止，closed 已关闭'),
  startTime: WireTime,
  endTime: WireTime,
  quota: z.int().nullable(),
}

/** A task in the list, with its counts. */
export const TaskRow = z.object({
  ...taskFacts,
  cohort: z.string(),
  applied: z.int().describe('报名人数，不含已撤回'),
  submitted: z.int().describe('待审核'),
  approved: z.int().describe('已通过，含已入学'),
  waiting: z.int().describe('候补'),
  admitted: z.int().describe('已入学'),
})
export type TaskRow = z.output<typeof TaskRow>

/** A task with everything that its editor and its page show. */
export const TaskView = z.object({
  ...TaskRow.shape,
  intro: z.string(),
  optionTitle: z.string(),
  options: z.array(OptionView),
  takesWaiting: z.boolean(),
  showsPlaces: z.boolean(),
  fields: z.array(FormField),
  questions: z.array(Question),
  keepDays: z.int(),
  place: z.string().describe('报名页在本站地址之后的部分'),
  sendingCodes: z
    .enum(textMessageStates)
    .describe('家长能否收到验证码：sent 能，noProvider 未配置短信服务，noTemplate 未设置短信模板'),
  sendingStates: z.enum(textMessageStates).describe('家长能否收到审核结果的短信'),
  makerName: z.string(),
  createdTime: WireTime,
  version: z.int(),
})
export type TaskView = z.output<typeof TaskView>

/** Figures of a task. */
export const TaskStatistics = z.object({
  states: z.array(z.object({ state: z.enum(applicationStates), count: z.int() })),
  options: z.array(
    z.object({ name: z.string(), quota: z.int().nullable(), held: z.int(), waiting: z.int(), admitted: z.int() }),
  ),
  days: z.array(z.object({ day: z.string(), count: z.int() })).describe('每天新增的报名'),
  sexes: z.object({ male: z.int(), female: z.int(), unknown: z.int() }).describe('不含撤回与不通过'),
})
export type TaskStatistics = z.output<typeof TaskStatistics>

const applicationFacts = {
  id: z.int(),
  receipt: z.string().describe('回执号'),
  name: z.string(),
  sex: z.int(),
  birthDate: z.string(),
  state: z.enum(applicationStates),
  optionName: z.string(),
  submittedTime: WireTime,
  reason: z.string().describe('最近一次退回或不通过的原因'),
}

/** An application in the office's list. */
export const ApplicationRow = z.object({
  ...applicationFacts,
  telephone: z.string().describe('报名手机号，隐去中间四位'),
  isHeld: z.boolean().describe('由学校列为候补，不自动递补'),
  waitingPlace: z.int().nullable().describe('候补的第几位'),
  className: z.string(),
  note: z.string(),
  version: z.int(),
})
export type ApplicationRow = z.output<typeof ApplicationRow>

const FileView = z.object({ id: z.int(), field: z.string(), name: z.string() })

/** An application as the office reads it. Numbers are masked. */
export const ApplicationView = z.object({
  ...ApplicationRow.shape,
  taskId: z.int(),
  documentType: z.string(),
  document: z.string().describe('证件号，只显示后四位'),
  values: FormValues,
  files: z.array(FileView.extend({ url: z.string(), thumbUrl: z.string().nullable() })),
  classId: z.int().nullable(),
  memberId: z.int().nullable().describe('入学后的学生'),
  reviewerName: z.string(),
  reviewedTime: WireTime.nullable(),
  changedTime: WireTime,
})
export type ApplicationView = z.output<typeof ApplicationView>

/** The outcome of an admission for one application. */
export const AdmissionOutcome = z.object({
  id: z.int(),
  name: z.string(),
  outcome: z
    .enum(['admitted', 'linked', 'already', 'exists', 'noClass', 'notApproved', 'fault'])
    .describe(
      'admitted 已建立学籍，linked 已关联原有学生，already 先前已入学，exists 本校已有此人，noClass 未分班，notApproved 未通过审核，fault 未能写入',
    ),
  words: z.string(),
})
export type AdmissionOutcome = z.output<typeof AdmissionOutcome>

/** The public page of a registration, before anybody has proven a number. Nothing of it concerns a person. */
export const PublicTask = z.object({
  ...taskFacts,
  schoolName: z.string(),
  intro: z.string(),
  optionTitle: z.string(),
  options: z.array(OptionView.extend({ isFull: z.boolean() })),
  isFull: z.boolean().describe('全部名额已满'),
  takesWaiting: z.boolean(),
  fields: z.array(FormField),
  questions: z.array(Question),
  keepDays: z.int(),
  today: z.string(),
})
export type PublicTask = z.output<typeof PublicTask>

/** An application as its sender reads it after the code. The document's number stays masked. */
export const OwnApplication = z.object({
  ...applicationFacts,
  optionId: z.int().nullable(),
  documentType: z.string(),
  document: z.string(),
  values: FormValues,
  files: z.array(FileView),
  waitingPlace: z.int().nullable(),
  mayCorrect: z.boolean(),
  mayWithdraw: z.boolean(),
  version: z.int(),
})
export type OwnApplication = z.output<typeof OwnApplication>

/** A parent's page after the code. */
export const ParentHome = z.object({
  task: PublicTask,
  telephone: z.string().describe('隐去中间四位'),
  mayApply: z.boolean(),
  applications: z.array(OwnApplication),
})
export type ParentHome = z.output<typeof ParentHome>
