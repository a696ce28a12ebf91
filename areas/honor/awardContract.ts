import { z } from 'zod'
import { filledText, nameText, outerBlanksMessage } from '../../platform/contract/blanks.ts'
import { del, get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { DepartmentId } from '../registry/contract.ts'
import { KindId } from './kindContract.ts'
import { honorRefusals } from './refusals.ts'
import { AwardRow, NamedLine, TableView } from './views.ts'
import { awardStates, levels, targets } from './words.ts'
import { YearId } from './yearContract.ts'

/** The most recipients of a grant, the longest texts, and the most lines pasted at once. */
export const awardLimits = { recipients: 200, issuer: 64, number: 40, note: 200, pasted: 8000 } as const

const mayView = permission('honor:award:view')
const mayEdit = permission('honor:award:edit')
const mayPropose = permission('honor:award:propose')

/** The number of a certificate. Numbers that differ only by a blank at the end would look like a second certificate. */
const certificateNumber = (meaning: string) =>
  text(awardLimits.number)
    .overwrite((number) => number.normalize('NFKC'))
    .refine((number) => number === number.trim(), outerBlanksMessage)
    .describe(meaning)
    .register(fieldMeaning, { sample: 'honorNumber' })
    .default('')

/** Names pasted from a sheet, one person a line. Empty lines don't count. */
const PastedNames = text(awardLimits.pasted, 1).refine(
  (names) => names.split(/\r?\n/u).filter((line) => line.trim() !== '').length <= awardLimits.recipients,
  `一次最多粘贴 ${awardLimits.recipients} 行，请分次粘贴`,
)

const AwardId = id('honorAward')
const ProposalId = id('honorProposal')
const { yearClosed, kindDisabled, wrongTarget, notRecipients, awardTwice, outsideYear, notInCharge, noCounting } =
  honorRefusals
const { numberUsed, dayToCome, notProposed, notApproved, notDeletable, keptOnRecord, notYours, ended, reasonMissing } =
  honorRefusals

const Certificate = {
  awardedOn: WireDay.describe('颁发日期，在年度之内，不晚于今天').register(fieldMeaning, { sample: 'honorDay' }),
  issuer: nameText(awardLimits.issuer, '请填写颁发单位'),
  note: text(awardLimits.note).default('').describe('事由，如竞赛名称与名次'),
}

const Grant = {
  yearId: YearId,
  ...Certificate,
  firstNumber: certificateNumber('证书编号，在校内有效与待审核的荣誉中唯一；多人时为第一个，其余依次加一'),
}

const ToPeople = z.object({
  ...Grant,
  kindId: KindId,
  userIds: z.array(id('user', 'honorPupil')).min(1, '请选择获奖人').max(awardLimits.recipients),
})

const ToClasses = z.object({
  ...Grant,
  kindId: id('honorKind', 'honorClassKind'),
  departmentIds: z.array(id('department', 'honorClass')).min(1, '请选择班级').max(awardLimits.recipients),
})

/** A search for awards. */
export const AwardSearch = z.object({
  keyword: keywordText(64).default('').describe('姓名、拼音、学工号、班级或证书编号'),
  yearId: YearId.optional(),
  kindId: KindId.optional(),
  departmentId: DepartmentId.optional().describe('获得荣誉时的班级或部门，含下级'),
  level: z.enum(levels).optional(),
  target: z.enum(targets).optional(),
  state: z.enum(awardStates).optional(),
})

const granting = [
  common.notFound,
  yearClosed,
  outsideYear,
  dayToCome,
  kindDisabled,
  wrongTarget,
  notRecipients,
  awardTwice,
  numberUsed,
]
const granted = z.object({ num: z.int() })

export const awardCalls = {
  awardPage: post('/honor/page', {
    doc: '荣誉分页，颁发日期近的在前，仅范围之内的人员与班级',
    may: mayView,
    ...countedList(AwardSearch, AwardRow),
    refusals: [common.notFound],
  }),
  grant: post('/honor/grant', {
    doc: '给一名或多名学生或教职工颁发荣誉，有一人不符合则都不颁发',
    may: mayEdit,
    body: ToPeople,
    data: granted,
    refusals: [...granting, noCounting],
  }),
  grantClasses: post('/honor/grant/classes', {
    doc: '给一个或多个班级颁发荣誉，有一个不符合则都不颁发',
    title: '给班级颁发荣誉',
    may: mayEdit,
    body: ToClasses,
    data: granted,
    refusals: [...granting, noCounting],
  }),
  propose: post('/honor/propose', {
    doc: '为自己负责的班级的学生提报荣誉，等待审核',
    title: '提报学生荣誉',
    may: mayPropose,
    body: ToPeople,
    data: granted,
    refusals: [...granting, noCounting, notInCharge],
  }),
  proposeClasses: post('/honor/propose/classes', {
    doc: '为自己负责的班级提报荣誉，等待审核',
    title: '提报班级荣誉',
    may: mayPropose,
    body: ToClasses,
    data: granted,
    refusals: [...granting, noCounting, notInCharge],
  }),
  decide: post('/honor/decide', {
    doc: '审核提报：同意则生效，不同意须写明原因；有一条已审核过则都不处理',
    title: '审核荣誉提报',
    may: mayEdit,
    body: z.object({
      ids: z.array(ProposalId).min(1).max(awardLimits.recipients),
      agrees: flag,
      reason: text(awardLimits.note).default('').describe('审核意见，不同意时必填'),
    }),
    data: nothing,
    refusals: [common.notFound, yearClosed, notProposed, reasonMissing],
  }),
  saveAward: post('/honor/save', {
    doc: '修改一条荣誉的日期、单位、编号与事由；版本不是最新时返回 10020 与当前内容',
    title: '修改荣誉',
    may: mayEdit,
    body: z.object({
      id: AwardId,
      ...Certificate,
      certificateNumber: certificateNumber('证书编号，在校内有效与待审核的荣誉中唯一'),
      version: versionOf('honorVersion'),
    }),
    data: AwardRow,
    refusals: [common.notFound, common.stale, yearClosed, outsideYear, dayToCome, ended, awardTwice, numberUsed],
  }),
  withdraw: post('/honor/withdraw', {
    doc: '撤销有效的荣誉并写明原因，记录保留；有一条不能撤销则都不撤销',
    title: '撤销荣誉',
    may: mayEdit,
    body: z.object({
      ids: z.array(AwardId).min(1).max(awardLimits.recipients),
      reason: filledText(awardLimits.note, '请填写撤销原因'),
    }),
    data: nothing,
    refusals: [common.notFound, yearClosed, notApproved],
  }),
  deleteAward: del('/honor/delete', {
    doc: '删除待审核或未通过的提报：自己的，有颁发权限的可删除他人的',
    title: '删除荣誉提报',
    may: mayPropose,
    query: { id: ProposalId },
    data: nothing,
    refusals: [common.notFound, yearClosed, notDeletable, keptOnRecord, notYours],
  }),
  addPicture: post('/honor/{id}/picture', {
    doc: '上传荣誉的证书照片，5 MB 以内，代替原来的',
    title: '上传证书照片',
    may: mayEdit,
    params: { id: AwardId },
    data: nothing,
    refusals: [common.notFound, yearClosed, ended, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: { field: 'file', kinds: ['still'], mostBytes: 5 * 1024 * 1024, mostFiles: 1 },
  }),
  removePicture: del('/honor/{id}/picture', {
    doc: '删除荣誉的证书照片',
    title: '删除证书照片',
    may: mayEdit,
    params: { id: AwardId },
    data: nothing,
    refusals: [common.notFound, yearClosed, ended],
  }),
  findNamed: post('/honor/names', {
    doc: '按粘贴的名单查找人员：每行一个姓名，可带班级；重名的列出全部',
    may: permission('honor:award:edit', 'honor:award:propose'),
    body: z.object({
      target: z.enum(['pupil', 'staff']),
      names: PastedNames.describe('粘贴的姓名').register(fieldMeaning, { onlySought: true }),
    }),
    data: z.array(NamedLine),
    writes: false,
    mostBytes: kilobytes(64),
  }),
  exportAwards: post('/excel/honor', {
    doc: '导出荣誉，给出后台任务的编号',
    may: mayView,
    body: AwardSearch,
    data: startedJob,
    refusals: [common.notFound],
  }),
  table: get('/honor/table', {
    doc: '荣誉榜：一个年度各级荣誉的数量，与班级、年级、部门的排名',
    may: mayView,
    query: { yearId: YearId, level: z.enum(levels).optional(), target: z.enum(targets).optional() },
    data: TableView,
    refusals: [common.notFound],
  }),
  history: get('/honor/history', {
    doc: '一个人历年的荣誉，近的在前；班级是获得荣誉时的',
    may: mayView,
    query: { userId: id('user', 'honorPupil') },
    data: z.array(AwardRow),
    refusals: [common.notFound],
  }),
  classHistory: get('/honor/history/class', {
    doc: '一个班级历年的荣誉，与学生在该班时获得的荣誉，近的在前',
    may: mayView,
    query: { departmentId: id('department', 'honorClass') },
    data: z.array(AwardRow),
    refusals: [common.notFound],
  }),
}
