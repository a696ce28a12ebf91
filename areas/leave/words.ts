import type { Approver, LeaveKind, LeaverState, Stage } from './states.ts'

/** The names of the kinds of leave. */
export const kindTitles: Readonly<Record<LeaveKind, string>> = {
  sick: '病假',
  personal: '事假',
  weekendHome: '周末回家',
  official: '公假',
}

/** Names of the stages of a leave. */
export const stageTitles: Readonly<Record<Stage, string>> = {
  asked: '待审批',
  refused: '未同意',
  takenBack: '已撤回',
  toCome: '已同意，未开始',
  leaving: '请假中',
  returned: '已返校，待销假',
  overdue: '逾期未归',
  over: '已结束',
}

/** Names of the approvers of a step. */
export const approverTitles: Readonly<Record<Approver, string>> = {
  head: '班主任',
  grade: '部门管理员',
  dormitory: '宿舍管理员',
  office: '学校管理员',
}

/**
 * Names of a student's leave states at the gate (operations §2.4): no leave, on leave, or a state the keeper has to
 * check.
 */
export const leaverStateTitles: Readonly<Record<LeaverState, string>> = {
  LEAVE_NO: '无请假信息',
  LEAVING: '请假中',
  LEAVE_WAITING: '请假状态异常：请假待审批',
  LEAVE_OVERDUE: '请假状态异常：逾期未归',
  LEAVE_RETURNED: '已返校，待销假',
}

/** Message shown when a list or the statistics are requested without a department (conflict C-038). */
export const chooseDepartment = '请选择部门'
