import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { selectStudentsOnLeave } from '../../leave/server/index.ts'
import type { locker } from '../contract.ts'
import type { DepositBoard } from '../views.ts'
import type { DepositState } from '../words.ts'
import { readClassInOrder } from './assignClass.ts'
import { readPhoneCells } from './phoneCells.ts'
import { lockerSettings } from './settings.ts'
import { lockerCabinet, lockerRecord } from './tables.ts'

type Ids = readonly number[]

/**
 * Reads the last time that each of these people stored or took something on a day, by person. Cabinets for bags don't
 * count.
 */
const readLastActs = async (
  db: Db,
  { schoolId, ids, day, timeZone }: { schoolId: number; ids: Ids; day: string; timeZone: string },
) => {
  const isOfPhones = sql`not exists (select 1 from ${lockerCabinet} where ${lockerCabinet.schoolId} = ${lockerRecord.schoolId}
    and ${lockerCabinet.id} = ${lockerRecord.cabinetId} and ${lockerCabinet.kind} <> 'phone')`
  const rows = await db
    .selectDistinctOn([lockerRecord.memberId], {
      memberId: lockerRecord.memberId,
      action: lockerRecord.action,
      at: lockerRecord.at,
    })
    .from(lockerRecord)
    .where(
      and(
        eq(lockerRecord.schoolId, schoolId),
        among(lockerRecord.memberId, ids),
        inArray(lockerRecord.action, ['store', 'take']),
        withinDays(lockerRecord.at, { from: day, to: day }, timeZone),
        isOfPhones,
      ),
    )
    .orderBy(lockerRecord.memberId, desc(lockerRecord.at), desc(lockerRecord.id))
  return new Map(rows.map((row) => [row.memberId, row]))
}

const readOnLeave = async (db: Db, schoolId: number, now: Date): Promise<ReadonlySet<number>> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select student_id as id from (${selectStudentsOnLeave(schoolId, now)}) as away`,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

const stateOf = (action: string | undefined, isAway: boolean): DepositState => {
  if (action === 'store') return 'stored'
  if (isAway) return 'leave'
  return action === 'take' ? 'takenOut' : 'missing'
}

/** Reads where the telephones of a class are today. A pupil on leave counts as such unless the telephone was stored. */
export const findBoard = async ({ db, session, query, clock }: Context<typeof locker.board>): Promise<DepositBoard> => {
  const schoolId = schoolOf(session)
  const { timeZone } = session
  const now = clock.now()
  const time = toWireTime(now, timeZone)
  const day = time.slice(0, 10)
  const { depositBy } = await lockerSettings.read(db, schoolId)
  const pupils = await readClassInOrder(db, schoolId, query.departmentId)
  const ids = pupils.map(({ id }) => id)
  const cells = await readPhoneCells(db, schoolId, ids)
  const acts = await readLastActs(db, { schoolId, ids, day, timeZone })
  const away = await readOnLeave(db, schoolId, now)
  const students = pupils.map(({ id, name, code }) => {
    const act = acts.get(id)
    const held = cells.get(id)
    return {
      userId: id,
      name,
      code,
      cell: held === undefined ? '' : `${held.cabinetName} ${held.cellNumber} 号`,
      state: stateOf(act?.action, away.has(id)),
      time: act === undefined ? null : toWireTime(act.at, timeZone),
    }
  })
  return { day, depositBy, isOver: time.slice(11, 16) >= depositBy, students }
}
