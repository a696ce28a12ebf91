import { sql } from 'drizzle-orm'
import { serve } from '../../../platform/server/serve.ts'
import { declareIdleRows } from '../../registry/server/idleRows.ts'
import { declareHoldings } from '../../registry/server/namedHoldings.ts'
import { leaveArea } from '../area.ts'
import { leaveState } from '../states.ts'
import './auditTitles.ts'
import './deletedPeople.ts'
import { addAttachments, addParentAttachments, deleteAttachment } from './attachments.ts'
import { addSpecialDays, deleteTerm, saveSpecialDay, saveTerm, specialDays, terms } from './calendarCalls.ts'
import { endLeave, extendLeave, withdraw } from './change.ts'
import { createLeaves } from './create.ts'
import { decideLeaves } from './decide.ts'
import { findLeave } from './detail.ts'
import { leaveExport } from './exports.ts'
import { findCurrent, findOfDepartment, findOfStudent, findRecords } from './findRecords.ts'
import {
  reachAskableStudents,
  reachAttachments,
  reachLinkRequests,
  reachLeaveDepartments,
  reachLeaveLinks,
  reachLeaveParents,
  reachLeaveStudents,
  reachLeaves,
} from './reach.ts'
import { findLeaveLinks, findLinkParents, makeLeaveLink, revokeLeaveLink } from './parentLinks.ts'
import { findParentHome, requestAsParent, withdrawAsParent } from './parentRequests.ts'
import { remindOverdue } from './remindOverdue.ts'
import { leaveRules } from './rules.ts'
import { findStatistics } from './statistics.ts'
import { findStudents } from './students.ts'
import { subscribeToPassages } from './subscribeToPassages.ts'
import { findUserInfo } from './userInfo.ts'
import { findWaiting } from './waiting.ts'

export {
  type DayPlan,
  type SpecialDays,
  isSchoolDay,
  readDayPlans,
  readSpecialDays,
  readSchoolsSpecialDays,
  findDayPlan,
} from './calendar.ts'
export { requestLeaves } from './create.ts'
export { findRunningLeave } from './runningLeave.ts'
export { type LeaveSpan, findLeavesBetween } from './leavesBetween.ts'
export { isInEffectAt, isOnLeave, findNextLeaveChange, selectStudentsOnLeave, whenLeaveChanges } from './onLeave.ts'
export { presentLeave } from './selectLeaves.ts'
export { findOverdueLeaves } from './overdueLeaves.ts'
export { type CurrentLeave, findCurrentLeave } from './userInfo.ts'

subscribeToPassages()

// Refused and withdrawn leaves never counted: an approved leave is withdrawn only before it begins, and a refused
// extension leaves it approved.
declareIdleRows('leave', sql`held.state in (${leaveState.refused}::int, ${leaveState.takenBack}::int)`)
declareHoldings('leave', '请假')

export const leaveServer = serve(
  leaveArea,
  {
    terms: terms.list,
    saveTerm,
    deleteTerm,
    specialDays: specialDays.list,
    addSpecialDays,
    saveSpecialDay,
    deleteSpecialDay: (context) => specialDays.remove(context, context.query.id),
    allRecords: findRecords,
    record: findLeave,
    ofStudent: findOfStudent,
    ofDepartment: findOfDepartment,
    current: findCurrent,
    userInfo: findUserInfo,
    statistics: findStatistics,
    exportRecords: leaveExport.handler,
    students: findStudents,
    create: createLeaves,
    waiting: findWaiting,
    decide: decideLeaves,
    withdraw,
    end: endLeave,
    extend: extendLeave,
    attach: addAttachments,
    detach: deleteAttachment,
    rules: leaveRules.list,
    saveRule: (context) => leaveRules.save(context, context.body),
    deleteRule: (context) => leaveRules.remove(context, context.query.id),
    linkParents: findLinkParents,
    makeLink: makeLeaveLink,
    links: findLeaveLinks,
    revokeLink: revokeLeaveLink,
    parentHome: findParentHome,
    parentRequest: requestAsParent,
    parentWithdraw: withdrawAsParent,
    parentAttach: addParentAttachments,
  },
  {
    schoolTerm: terms.reach,
    calendarDay: specialDays.reach,
    leave: reachLeaves,
    leaveDepartment: reachLeaveDepartments,
    leaveStudent: reachLeaveStudents,
    leaveAsked: reachAskableStudents,
    leaveAttachment: reachAttachments,
    leaveRule: leaveRules.reach,
    leaveParent: reachLeaveParents,
    leaveLink: reachLeaveLinks,
    leaveByLink: reachLinkRequests,
  },
  [leaveExport.work, remindOverdue],
)
