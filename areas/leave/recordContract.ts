import { z } from 'zod'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { get, permission, post } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, largestId } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { daysInput } from '../../platform/contract/wireDay.ts'
import { leaveKinds, stages } from './states.ts'
import { CurrentLeave, LeaveDetail, LeaveRecord, LeaverRow, UserLeaveInfo } from './views.ts'
import { chooseDepartment } from './words.ts'

const may = permission('sys:leave:view')

/** A required department (O-RULE-112, O-RULE-113). */
const RequiredDepartment = z
  .int({ error: ({ input }) => (input === undefined || input === null ? chooseDepartment : undefined) })
  .min(1)
  .max(largestId)
  .register(fieldMeaning, { kind: 'leaveDepartment', sample: 'department' })

/** Also shows students whose accounts are closed (O-RULE-129). */
const accountFilters = {
  viewAccountDisable: flag.default(false).describe('含停用账号的学生'),
  viewLocked: flag.default(false).describe('含锁定账号的学生'),
}

const keyword = keywordText(64).default('').describe('姓名、拼音或学号').register(fieldMeaning, { onlySought: true })

/** Filters of a search for leaves. */
export const LeaveSearch = z.object({
  deptId: RequiredDepartment.describe('部门，含下级'),
  keyword,
  kind: z.enum(leaveKinds).optional().describe('sick 病假，personal 事假，weekendHome 周末回家，official 公假'),
  stage: z
    .enum(stages)
    .optional()
    .describe(
      'asked 待审批（含续假），refused 未同意，takenBack 已撤回，toCome 未开始，leaving 请假中，overdue 逾期未归，over 已结束',
    ),
  ...daysInput,
  ...accountFilters,
})
export type LeaveSearch = z.output<typeof LeaveSearch>

/** Calls that read leaves: lists, one leave in full, a student's history, current leaves, and statistics. */
export const recordCalls = {
  allRecords: post('/leave/getAllLeaveRecords', {
    doc: '部门的请假记录分页，新的在前；教职工为所带班级，宿舍管理员为所管楼栋的学生。operations §7',
    may,
    ...countedList(LeaveSearch, LeaveRecord),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  record: post('/leave/getStudentLeaveInfo', {
    doc: '一条请假的全部内容：审批步骤、附件，以及自己可以做什么。operations §7',
    may,
    query: { leaverRecordId: id('leave') },
    data: LeaveDetail,
    refusals: [common.notFound],
    writes: false,
    namesChildren: true,
  }),
  ofStudent: get('/leave/getLeaveInfo/ByLeaverId', {
    doc: '一名学生的请假历史，新的在前，最多 500 条。operations §7',
    may,
    query: { leaverId: id('leaveStudent') },
    data: z.array(LeaveRecord),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  ofDepartment: get('/leave/dept/{id}/studentLeaveRecords', {
    doc: '部门学生的请假记录分页，新的在前。operations §7',
    may,
    params: { id: id('leaveDepartment', 'department') },
    query: { ...pageInput, ...accountFilters },
    data: countedPageOf(LeaveRecord),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  current: get('/leave/dept/{id}/currentLeaveRecords', {
    doc: '部门现在请假的学生，最早返回的在前；总数即请假人数。operations §2.7、§7',
    may,
    params: { id: id('leaveDepartment', 'department') },
    query: { keyword, ...pageInput, ...accountFilters },
    data: pageOf(CurrentLeave),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  userInfo: get('/leave/user/{userId}/leaveInfo', {
    forOtherClients: true,
    doc: '一名学生现在的请假与家长；号码只对管理员与其班主任、宿舍管理员完整，每次查看都有记录；对门卫等其他人为掩码。operations §3、§7',
    title: '查看学生请假与家长',
    may,
    params: { userId: id('leaveStudent') },
    data: UserLeaveInfo,
    refusals: [common.notFound],
    writes: true,
    onlyLooks: true,
    saysOnce: true,
    showsInFull: true,
    namesChildren: true,
  }),
  statistics: post('/leave/list/dept/student/leavers', {
    doc: '请假统计：部门以下每个班级的人数、请假人数与姓名。operations §2.8、§7',
    may,
    body: z.object({
      ...pageInput,
      deptId: RequiredDepartment.describe('部门，含下级班级'),
      checkTime: WireMoment.optional().describe('统计的时间，不给为现在'),
      ...accountFilters,
    }),
    data: z.object({
      deptStudentNum: z.int().describe('计入的在校学生人数'),
      notCounted: z.int().describe('在籍而未计入的人数，如休学'),
      checkTime: z.string(),
      deptLeaverPage: pageOf(LeaverRow),
    }),
    refusals: [common.notFound],
    writes: false,
    namesChildren: true,
  }),
  exportRecords: post('/leave/exportAllLeaveRecords', {
    doc: '导出请假记录，给出后台任务的编号；结果为空时文件只有表头，控制台提示“查询结果为空”。operations §7',
    title: '导出请假记录',
    may,
    body: LeaveSearch,
    data: startedJob,
    refusals: [common.notFound],
    onlyLooks: true,
    namesChildren: true,
  }),
}
