import { randomInt } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { visit } from './tables.ts'

type NewVisit = Omit<typeof visit.$inferInsert, 'code'>

/** How long the same input by the same person counts as a repeated press, ms. */
const repeatWindow = 60_000

const drawCode = () => String(randomInt(100_000, 1_000_000))

/** Draws a code that no visit of the school has. The caller holds the school's lock. */
const drawFreeCode = async (db: Db, schoolId: number): Promise<string> => {
  const drawn = Array.from({ length: 20 }, drawCode)
  const used = await db
    .select({ code: visit.code })
    .from(visit)
    .where(and(eq(visit.schoolId, schoolId), inArray(visit.code, drawn)))
  const code = drawn.find((one) => used.every((row) => row.code !== one))
  if (code === undefined) throw new Error('no free visitor code among twenty drawn ones')
  return code
}

/**
 * Creates a visit with a code. The same input by the same person within a minute returns the first visit, since
 * pressing twice must not create two. The lock also keeps codes unique.
 */
export const makeVisit = async (db: Db, values: NewVisit) => {
  const { schoolId, createdAt } = values
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('visit'), hashtext(${String(schoolId)}))`)
  const [repeated] = await db
    .select()
    .from(visit)
    .where(
      and(
        eq(visit.schoolId, schoolId),
        eq(visit.createdById, values.createdById),
        gt(visit.createdAt, new Date(createdAt.getTime() - repeatWindow)),
        inArray(visit.state, ['pending', 'agreed']),
        isNull(visit.enteredAt),
        eq(visit.kind, values.kind),
        eq(visit.hostId, values.hostId),
        eq(visit.name, values.name),
        eq(visit.telephone, values.telephone),
        eq(visit.reason, values.reason),
        eq(visit.note, values.note ?? ''),
        eq(visit.plate, values.plate ?? ''),
        eq(visit.gate, values.gate ?? ''),
        eq(visit.companions, values.companions ?? 0),
        sql`${visit.studentId} is not distinct from ${values.studentId ?? null}::bigint`,
        sql`${visit.idCardTail} is not distinct from ${values.idCardTail ?? null}::text`,
        // A registration begins now, so only an invitation's time tells it from another one.
        values.kind === 'invited' ? and(eq(visit.fromAt, values.fromAt), eq(visit.untilAt, values.untilAt)) : undefined,
      ),
    )
    .orderBy(asc(visit.id))
    .limit(1)
  if (repeated !== undefined) return { row: repeated, isNew: false }
  const code = await drawFreeCode(db, schoolId)
  const [row] = await db
    .insert(visit)
    .values({ ...values, code })
    .returning()
  if (row === undefined) throw new Error('a visit was not inserted')
  return { row, isNew: true }
}
