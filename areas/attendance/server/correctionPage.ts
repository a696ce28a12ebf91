import { type SQL, and, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonBelow } from '../../organisation/server/index.ts'
import { mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import { formatMinuteOfDay } from '../clock.ts'
import type { attendance } from '../contract.ts'
import type { CorrectionView } from '../views.ts'
import { schoolDay } from './findDays.ts'
import { isManagedStaff } from '../../organisation/server/index.ts'
import { isCorrectable } from './revokeCorrection.ts'
import { attendanceCorrection } from './tables.ts'

const decider = alias(member, 'decider')
const revoker = alias(member, 'revoker')

const isRequestedBy = (asker: Asker) => eq(attendanceCorrection.memberId, asker.memberId ?? 0)

/** SQL condition for the corrections that a user may see: their requests and those of people they manage. */
const isVisible = (schoolId: number, asker: Asker): SQL | undefined => {
  const managed = isManagedStaff(schoolId, attendanceCorrection.memberId, asker)
  return and(eq(attendanceCorrection.schoolId, schoolId), managed && or(managed, isRequestedBy(asker)))
}

/** Selects corrections with the people involved, newest first. */
const selectCorrections = (db: Db, schoolId: number, asker: Asker, where: SQL | undefined) => {
  const managed = isManagedStaff(schoolId, attendanceCorrection.memberId, asker) ?? sql`true`
  return db
    .select({
      correction: attendanceCorrection,
      userName: member.name,
      deptName: sql<string>`coalesce(${department.name}, '')`,
      decider: decider.name,
      revoker: revoker.name,
      isManaged: sql<boolean>`(${and(managed, ne(attendanceCorrection.memberId, asker.memberId ?? 0))})`,
    })
    .from(attendanceCorrection)
    .innerJoin(member, memberJoin(attendanceCorrection.schoolId, attendanceCorrection.memberId))
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(
      decider,
      and(eq(decider.schoolId, attendanceCorrection.schoolId), eq(decider.id, attendanceCorrection.deciderId)),
    )
    .leftJoin(
      revoker,
      and(eq(revoker.schoolId, attendanceCorrection.schoolId), eq(revoker.id, attendanceCorrection.revokerId)),
    )
    .where(where)
    .orderBy(desc(attendanceCorrection.id))
}

type Found = Awaited<ReturnType<typeof selectCorrections>>[number]

interface Shown {
  readonly asker: Asker
  readonly timeZone: string
  readonly now: Date
}

const present = ({ correction, isManaged, ...names }: Found, { asker, timeZone, now }: Shown): CorrectionView => {
  const { id, memberId, day, kind, minute, reason, state, askedAt, decidedAt, note, revokedAt, revokeReason } =
    correction
  return {
    id,
    userId: memberId,
    ...names,
    day,
    kind,
    time: minute === null ? null : formatMinuteOfDay(minute),
    reason,
    state,
    askedTime: toWireTime(askedAt, timeZone),
    decidedTime: decidedAt && toWireTime(decidedAt, timeZone),
    note,
    isOwn: memberId === asker.memberId,
    revokedTime: revokedAt && toWireTime(revokedAt, timeZone),
    revokeReason,
    isDecidable: isManaged && state === 'asked',
    isRevocable: isManaged && state === 'agreed' && isCorrectable(day, schoolDay({ now, timeZone })),
  }
}

/** Returns a page of corrections, newest first. */
export const findCorrections = async ({ db, session, body, clock }: Context<typeof attendance.corrections>) => {
  const schoolId = schoolOf(session)
  const { from, to, departmentId, state, own } = body
  const word = body.keyword.trim()
  const people = sql`${attendanceCorrection.memberId} in (select ${member.id} from ${member}
    where ${eq(member.schoolId, schoolId)} and ${matches(word)})`
  const where = and(
    isVisible(schoolId, session),
    own ? isRequestedBy(session) : undefined,
    isPersonBelow(schoolId, attendanceCorrection.memberId, departmentId),
    word === '' ? undefined : people,
    state === undefined ? undefined : eq(attendanceCorrection.state, state),
    from === undefined ? undefined : gte(attendanceCorrection.day, from),
    to === undefined ? undefined : lte(attendanceCorrection.day, to),
  )
  const order = [desc(attendanceCorrection.id)]
  const page = { table: attendanceCorrection, id: attendanceCorrection.id, where, order, ...countedBounds(body) }
  const onPage = and(eq(attendanceCorrection.schoolId, schoolId), inArray(attendanceCorrection.id, pageOfIds(page)))
  const rows = await selectCorrections(db, schoolId, session, onPage)
  const counted = await countUpTo(db, attendanceCorrection, where)
  const shown = { asker: session, timeZone: session.timeZone, now: clock.now() }
  return toCountedPage(
    body,
    rows.map((row) => present(row, shown)),
    counted,
  )
}

/**
 * Access checks by id: `reachCorrections` for users who may see a correction, `reachOwnCorrections` for its
 * requester only.
 */
export const reachCorrections = reachRows(attendanceCorrection, (session) => isVisible(schoolOf(session), session))
export const reachOwnCorrections = reachRows(attendanceCorrection, (session) =>
  and(eq(attendanceCorrection.schoolId, schoolOf(session)), isRequestedBy(session)),
)
