import { type SQL, and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { PageRequest } from '../../../platform/contract/envelope.ts'
import { type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { isPersonBelow } from '../../organisation/server/index.ts'
import { narrowToSchoolOfNode, findSchoolOfMember } from '../../registry/server/membership.ts'
import { isPersonAmong, shownRecord } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { matchesVisibleTo } from '../../users/server/index.ts'
import type { LeaveSearch, leave as calls } from '../contract.ts'
import { readLastEntries } from './lastEntries.ts'
import { isInEffectAt, endOfLeave } from './onLeave.ts'
import { mayReadLeave } from './reach.ts'
import { hideReasonsFromGate } from './hideReasonsFromGate.ts'
import { presentLeave, selectLeaves } from './selectLeaves.ts'
import { isAtStage } from './stages.ts'
import { leave } from './tables.ts'

/** Scope of a leave list: one school at a moment, limited to the students the reader follows. */
interface LeaveListScope extends SearchContext {
  /** True if the department is the root of the school, which contains every student. */
  readonly isRoot: boolean
  readonly now: Date
}

/** Filters by student: department, keyword, and closed accounts. */
interface StudentFilter {
  readonly deptId: number
  readonly keyword?: string
  readonly viewAccountDisable: boolean
  readonly viewLocked: boolean
}

/** Maximum number of leaves in a student's history. */
const maxHistory = 500

/** SQL that is true for the leaves of students who are followed and shown. */
const leavesWithin = ({ schoolId, asker, isRoot }: LeaveListScope, shown: StudentFilter): SQL | undefined => {
  const word = (shown.keyword ?? '').trim()
  const people = and(shownRecord(shown), word === '' ? undefined : matchesVisibleTo(asker, word))
  return and(
    eq(leave.schoolId, schoolId),
    mayReadLeave(schoolId, asker),
    isPersonBelow(schoolId, leave.studentId, isRoot ? undefined : shown.deptId),
    isPersonAmong(schoolId, leave.studentId, people),
  )
}

/** SQL that is true for the leaves of a search. A leave matches a range of days if any part of it is in the range. */
export const matchesLeaveSearch = (stand: LeaveListScope, search: LeaveSearch): SQL | undefined =>
  and(
    leavesWithin(stand, search),
    search.kind === undefined ? undefined : eq(leave.kind, search.kind),
    search.stage === undefined ? undefined : isAtStage(search.stage, stand.now),
    withinDays(leave.endAt, { from: search.from }, stand.timeZone),
    withinDays(leave.startAt, { to: search.to }, stand.timeZone),
  )

type CallContext = Pick<Context<typeof calls.allRecords>, 'db' | 'session' | 'clock'>

/** Returns true if the department is the root of a school. */
export const isSchoolRoot = async (db: Db, schoolId: number, deptId: number): Promise<boolean> =>
  (await db.$count(
    department,
    and(eq(department.schoolId, schoolId), eq(department.id, deptId), isNull(department.parentId)),
  )) > 0

const readListStand = async ({ db, session, clock }: CallContext, deptId: number): Promise<LeaveListScope> => {
  const schoolId = await narrowToSchoolOfNode(db, session, deptId)
  const isRoot = await isSchoolRoot(db, schoolId, deptId)
  return { ...searchContextOf(session, schoolId), isRoot, now: clock.now() }
}

/** Sort order: newest first. */
export const newestFirst = [desc(leave.startAt), desc(leave.id)]

const readCounted = async (db: Db, stand: LeaveListScope, request: PageRequest, where: SQL | undefined) => {
  const page = await readCountedPage(db, request, {
    table: leave,
    where,
    order: newestFirst,
    read: (onPage) =>
      selectLeaves(db, stand.now, and(eq(leave.schoolId, stand.schoolId), onPage)).orderBy(...newestFirst),
    present: (row) => presentLeave(row, stand),
  })
  return { ...page, content: await hideReasonsFromGate(db, stand, page.content) }
}

/** Returns a page of the leaves that match a search. */
export const findRecords = async (context: Context<typeof calls.allRecords>) => {
  const stand = await readListStand(context, context.body.deptId)
  return readCounted(context.db, stand, context.body, matchesLeaveSearch(stand, context.body))
}

/** Returns a page of a department's leaves. */
export const findOfDepartment = async (context: Context<typeof calls.ofDepartment>) => {
  const { db, params, query } = context
  const stand = await readListStand(context, params.id)
  return readCounted(db, stand, query, leavesWithin(stand, { ...query, deptId: params.id }))
}

/** Returns a page of the students on leave now, earliest return first. */
export const findCurrent = async (context: Context<typeof calls.current>) => {
  const { db, params, query } = context
  const stand = await readListStand(context, params.id)
  const where = and(leavesWithin(stand, { ...query, deptId: params.id }), isInEffectAt(stand.schoolId, stand.now))
  const page = await readPage(db, query, selectLeaves(db, stand.now, where), {
    order: [asc(endOfLeave), asc(leave.id)],
    present: (row) => presentLeave(row, stand),
  })
  const { schoolId, now } = stand
  const studentIds = page.content.map(({ leaveerId }) => leaveerId)
  const lastEntryOf = await readLastEntries(db, context.session, { schoolId, studentIds, now })
  const content = await hideReasonsFromGate(db, stand, page.content)
  return { ...page, content: content.map((row) => ({ ...row, lastEntry: lastEntryOf(row.leaveerId) })) }
}

/** Returns the leaves of a student, newest first. */
export const findOfStudent = async ({ db, session, query, clock }: Context<typeof calls.ofStudent>) => {
  const schoolId = await findSchoolOfMember(db, session, query.leaverId)
  const theirs = and(eq(leave.schoolId, schoolId), eq(leave.studentId, query.leaverId), mayReadLeave(schoolId, session))
  const rows = await selectLeaves(db, clock.now(), theirs)
    .orderBy(...newestFirst)
    .limit(maxHistory)
  const stand = searchContextOf(session, schoolId)
  return hideReasonsFromGate(
    db,
    stand,
    rows.map((row) => presentLeave(row, stand)),
  )
}
