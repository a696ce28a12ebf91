import { type SQL, and, desc, eq } from 'drizzle-orm'
import { maskName, maskTelephone } from '../../../platform/contract/mask.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { Session } from '../../../platform/server/session.ts'
import { mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { VisitRow } from '../contract.ts'
import { visitKinds } from '../words.ts'
import { findBlock, readBlocks } from './blocks.ts'
import { seesWholeSchool } from './reach.ts'
import { findState } from './states.ts'
import { visit } from './tables.ts'

/** Newest first. */
export const visitOrder = [desc(visit.fromAt), desc(visit.id)]

/** Selects visits with the pupils that are collected, newest first. */
export const selectVisits = (db: Db, where: SQL | undefined) =>
  db
    .select({ row: visit, studentName: member.name, className: department.name })
    .from(visit)
    .leftJoin(member, memberJoin(visit.schoolId, visit.studentId))
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .orderBy(...visitOrder)
    .$dynamic()

export type FoundVisit = Awaited<ReturnType<typeof selectVisits>>[number]

interface Viewer {
  readonly session: Session
  readonly now: Date
  readonly secrets: Secrets
}

const time = (moment: Date | null, timeZone: string) => (moment === null ? null : toWireTime(moment, timeZone))

/**
 * Makes the presenter of visits for a session. Only sessions that see the whole school get the blacklist's warnings.
 */
export const makePresenter = async (db: Db, schoolId: number, { session, now, secrets }: Viewer) => {
  const isKeeper = session.permissions.has('visitor:gate:work')
  const blocks = seesWholeSchool(session) ? await readBlocks(db, schoolId) : []
  const { timeZone } = session
  return ({ row, studentName, className }: FoundVisit): VisitRow => {
    const state = findState(row, now)
    const isMine = row.hostId === session.memberId || row.createdById === session.memberId
    const isOpen = state === 'pending' || state === 'agreed' || state === 'inside'
    const block = isOpen ? findBlock(blocks, row, secrets) : { blockReason: null, sameName: false }
    return {
      id: row.id,
      kind: visitKinds.find((kind) => kind === row.kind) ?? 'registered',
      state,
      name: row.name,
      telephone: maskTelephone(row.telephone) ?? '',
      reason: row.reason,
      companions: row.companions,
      plate: row.plate,
      hostName: row.hostName,
      hostDepartment: row.hostDepartment,
      studentName: studentName === null ? null : maskName(studentName),
      className,
      fromTime: toWireTime(row.fromAt, timeZone),
      untilTime: toWireTime(row.untilAt, timeZone),
      gate: row.enteredGate || row.gate,
      badge: row.badge,
      enteredTime: time(row.enteredAt, timeZone),
      leftTime: time(row.leftAt, timeZone),
      isOverdue: state === 'inside' && row.untilAt <= now,
      isErased: row.erasedAt !== null,
      ...block,
      isHost: row.hostId === session.memberId,
      mayDecide: state === 'pending' && (row.hostId === session.memberId || isKeeper),
      mayCancel: (state === 'pending' || state === 'agreed') && (isMine || isKeeper),
      mayLetIn: state === 'agreed' && isKeeper,
      mayLetOut: state === 'inside' && isKeeper,
      mayDelete: isKeeper && row.enteredAt === null,
    }
  }
}

/** SQL condition for one visit of a school. */
export const isVisit = (schoolId: number, id: number): SQL | undefined =>
  and(eq(visit.schoolId, schoolId), eq(visit.id, id))
