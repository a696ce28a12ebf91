import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { presentStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type locker, lockerRefusals } from '../contract.ts'
import { numberOfCell } from '../words.ts'
import { readFreeCells } from './assign.ts'
import { lockCabinet } from './lockCabinet.ts'
import { lockerAssignment } from './tables.ts'

/** Reads the pupils of a class in the order of its list: by student number, then by name. */
export const readClassInOrder = (db: Db, schoolId: number, classId: number) =>
  db
    .select({ id: member.id, name: member.name, code: member.code })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.mainDepartmentId, classId), presentStudent()))
    .orderBy(sql`${member.code} asc nulls last`, asc(member.pinyin), asc(member.id))

/**
 * Assigns the free cells of a cabinet to a class in the order of its list, from a number on. Pupils who have a cell of
 * the cabinet keep it. If the cells don't suffice, nobody gets one.
 */
export const assignClass = async ({ db, session, body, clock }: Context<typeof locker.assignClass>) => {
  const schoolId = schoolOf(session)
  const { departmentId, fromNumber } = body
  const cabinet = await lockCabinet(db, schoolId, body.cabinetId)
  const pupils = await readClassInOrder(db, schoolId, departmentId)
  const ids = pupils.map(({ id }) => id)
  const ofCabinet = and(eq(lockerAssignment.schoolId, schoolId), eq(lockerAssignment.cabinetId, cabinet.id))
  const held = await db
    .select({ memberId: lockerAssignment.memberId })
    .from(lockerAssignment)
    .where(and(ofCabinet, among(lockerAssignment.memberId, ids)))
  const holders = new Set(held.map(({ memberId }) => memberId))
  const waiting = ids.filter((id) => !holders.has(id))
  if (waiting.length === 0) throw new Refusal(lockerRefusals.noStudents)
  const free = (await readFreeCells(db, cabinet))
    .map((cell) => ({ id: cell.id, number: numberOfCell(cabinet, cell) }))
    .filter(({ number }) => number >= fromNumber)
    .toSorted((one, other) => one.number - other.number)
  if (free.length < waiting.length) {
    const words = { students: waiting.length, from: fromNumber, cells: free.length }
    throw new Refusal(lockerRefusals.tooFewCells, words)
  }
  const rows = waiting.flatMap((memberId, at) => {
    const cell = free[at]
    return cell === undefined
      ? []
      : [{ schoolId, cabinetId: cabinet.id, cellId: cell.id, memberId, assignedAt: clock.now() }]
  })
  await db.insert(lockerAssignment).values(rows)
  return { assigned: rows.length, skipped: holders.size }
}
