import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { isInEffectAt } from '../../../leave/server/index.ts'
import { leave } from '../../../leave/server/tables.ts'
import { buildingJoin } from '../../../registry/server/joins.ts'
import { isInSchool, mainDepartmentJoin, memberJoin, openRecord } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { isReturning } from '../../../whereabouts/server/index.ts'
import { whereabouts } from '../../../whereabouts/server/tables.ts'
import { decisionNote } from './note.ts'

/** The school and the moment of a count. */
export interface CountScope {
  readonly schoolId: number
  readonly now: Date
}

/** Students on leave as a subquery to join. A lookup per student would cost more for thousands of them. */
const onLeave = (db: Db, { schoolId, now }: CountScope) =>
  db.selectDistinct({ studentId: leave.studentId }).from(leave).where(isInEffectAt(schoolId, now)).as('on_leave')

/**
 * A student's dormitory state for a lateral join, which looks it up by key. A plain join is planned by table
 * statistics, which on a school's first evening describe an empty table (0.7 s for 500 students).
 */
const stateOf = (db: Db) =>
  db
    .select({
      schoolId: whereabouts.schoolId,
      stateDictId: whereabouts.stateDictId,
      at: whereabouts.at,
      rank: whereabouts.rank,
      number: whereabouts.number,
    })
    .from(whereabouts)
    .where(
      and(
        eq(whereabouts.schoolId, studentInfo.schoolId),
        eq(whereabouts.memberId, studentInfo.memberId),
        eq(whereabouts.aspect, 'dormitory'),
      ),
    )
    .limit(1)
    .as('state')

/**
 * Returns the parts of a select over a school's boarders, who have a room and are at the school. The conditions join
 * rooms, states and leaves to `student_info`, which is the base table.
 */
export const boarderQueryParts = (db: Db, count: CountScope) => {
  const away = onLeave(db, count)
  const isAway = sql<boolean>`${away.studentId} is not null`
  const state = stateOf(db)
  const isReturned = sql<boolean>`coalesce(${isReturning(state.stateDictId)}, false)`
  return {
    away,
    ofRoom: and(eq(dormitoryRoom.schoolId, studentInfo.schoolId), eq(dormitoryRoom.id, studentInfo.roomId)),
    ofMember: memberJoin(studentInfo.schoolId, studentInfo.memberId),
    state,
    always: sql`true`,
    ofLeave: eq(away.studentId, studentInfo.memberId),
    /** Excludes students who have left and disabled or locked records. */
    where: (more: SQL | undefined) => and(eq(studentInfo.schoolId, count.schoolId), isInSchool, openRecord(), more),
    isAway,
    isReturned,
  }
}

/**
 * SQL that is true if a student counts as returned, for counts of a whole school. The returned students are read once
 * and each student is looked up among them, whatever the table's statistics.
 */
const isAmongReturned = ({
  schoolId,
}: CountScope) => sql`${studentInfo.memberId} in (select ${whereabouts.memberId} from ${whereabouts}
  where ${whereabouts.schoolId} = ${schoolId} and ${whereabouts.aspect} = 'dormitory'
    and ${isReturning(whereabouts.stateDictId)})`

/** Counts the students of each inhabited room. `within` is a condition on `dormitory_room`. */
export const countRooms = async (db: Db, count: CountScope, within: SQL | undefined) => {
  const { away, ofRoom, ofMember, ofLeave, where, isAway } = boarderQueryParts(db, count)
  const rows = await db
    .select({
      roomId: dormitoryRoom.id,
      buildingId: dormitoryRoom.buildingId,
      total: sql<number>`count(*)::int`,
      inDormitoryNum: sql<number>`(count(*) filter (where not ${isAway} and ${isAmongReturned(count)}))::int`,
      leaveNum: sql<number>`(count(*) filter (where ${isAway}))::int`,
    })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, ofRoom)
    .innerJoin(member, ofMember)
    .leftJoin(away, ofLeave)
    .where(where(within))
    .groupBy(dormitoryRoom.id, dormitoryRoom.buildingId)
  return rows.map(({ total, ...room }) => ({
    ...room,
    notInDormitoryNum: total - room.inDormitoryNum - room.leaveNum,
  }))
}

/** Selects boarders with rooms and states, ordered by building, floor, room and bed. */
export const selectBoarders = (db: Db, count: CountScope, within: SQL | undefined) => {
  const { away, state, ofRoom, ofMember, always, ofLeave, where, isAway, isReturned } = boarderQueryParts(db, count)
  return db
    .select({
      userId: member.id,
      name: member.name,
      code: member.code,
      faceId: member.faceId,
      bedNumber: studentInfo.bedNumber,
      className: department.name,
      classId: department.id,
      roomId: dormitoryRoom.id,
      roomName: dormitoryRoom.name,
      floor: dormitoryRoom.floor,
      buildingId: dormitoryBuilding.id,
      buildingName: dormitoryBuilding.name,
      isAway,
      isReturned,
      decidedBy: state.stateDictId,
      decidedAt: state.at,
      note: decisionNote(state),
    })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, ofRoom)
    .innerJoin(dormitoryBuilding, buildingJoin)
    .innerJoin(member, ofMember)
    .leftJoin(department, mainDepartmentJoin)
    .leftJoinLateral(state, always)
    .leftJoin(away, ofLeave)
    .where(where(within))
    .orderBy(
      asc(dormitoryBuilding.orderNum),
      asc(dormitoryBuilding.id),
      asc(dormitoryRoom.floor),
      asc(dormitoryRoom.name),
      asc(studentInfo.bedNumber),
      asc(member.pinyin),
      asc(member.id),
    )
    .$dynamic()
}

export type Boarder = Awaited<ReturnType<typeof selectBoarders>>[number]
