import { ne, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { chargeAfter } from '../../money.ts'
import type { OrderState, OrderWay } from '../../words.ts'
import type { Diner } from '../diners.ts'
import { readPercentsOn } from '../setup/reductions.ts'
import { mealLog, mealOrder } from '../tables.ts'

/** A change of an order, with the price of its day. */
export interface OrderChange {
  readonly mealId: number
  readonly price: number
  readonly state: OrderState
  readonly way: OrderWay
  readonly diner: Pick<Diner, 'id' | 'classId' | 'className'>
}

/** The school and the day of changes, and who makes them. */
interface Writing {
  readonly schoolId: number
  readonly day: string
  readonly reason: string
  /** Null for the system. */
  readonly byId: number | null
  readonly byName: string
  readonly at: Date
}

/** Rows per insert. A row has nine parameters, and a statement at most 65,535. */
const batchSize = 1000

const writeBatch = async (
  db: Db,
  { schoolId, day, ...entry }: Writing,
  changes: readonly OrderChange[],
  percents: ReadonlyMap<number, number>,
) => {
  const rows = changes.map(({ mealId, price, state, way, diner: { id: studentId, classId, className } }) => {
    const fen = chargeAfter(price, percents.get(studentId) ?? 0)
    return { schoolId, studentId, day, mealId, state, way, classId, className: className ?? '', price, fen }
  })
  const written = await db
    .insert(mealOrder)
    .values(rows)
    .onConflictDoUpdate({
      target: [mealOrder.schoolId, mealOrder.studentId, mealOrder.day, mealOrder.mealId],
      set: {
        state: sql`excluded.state`,
        way: sql`excluded.way`,
        classId: sql`excluded.class_id`,
        className: sql`excluded.class_name`,
        price: sql`excluded.price`,
        fen: sql`excluded.fen`,
      },
      setWhere: ne(mealOrder.state, sql`excluded.state`),
    })
    .returning({ orderId: mealOrder.id, act: mealOrder.state, way: mealOrder.way })
  if (written.length > 0) await db.insert(mealLog).values(written.map((row) => ({ ...row, ...entry, schoolId })))
  return written
}

/**
 * Writes changes of a day and an entry of the flow for each order that really changed. The caller holds the school's
 * lock (`lockOrders`).
 */
export const writeOrders = async (db: Db, writing: Writing, changes: readonly OrderChange[]) => {
  const percents = await readPercentsOn(db, writing.schoolId, writing.day)
  const counts = { ordered: 0, cancelled: 0 }
  for (let at = 0; at < changes.length; at += batchSize)
    for (const { act } of await writeBatch(db, writing, changes.slice(at, at + batchSize), percents)) counts[act] += 1
  return counts
}
