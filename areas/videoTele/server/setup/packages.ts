import { type SQL, and, asc, desc, eq, gte, ilike, isNull, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { withoutSchool } from '../../../../platform/server/catalogue.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../../platform/server/database/readPage.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { type PackageView, type videoTele, videoTeleRefusals } from '../../contract.ts'
import type { PackageSearch } from '../../productContract.ts'
import { phoneOrder, phonePackage } from '../tables.ts'

type Row = typeof phonePackage.$inferSelect

/** Selects packages with the number of their orders. */
const selectPackages = (db: Db, schoolId: number, where: SQL | undefined) => {
  const counts = db
    .select({ packageId: phoneOrder.packageId, orders: sql<number>`count(*)::int`.as('orders') })
    .from(phoneOrder)
    .where(eq(phoneOrder.schoolId, schoolId))
    .groupBy(phoneOrder.packageId)
    .as('counts')
  return db
    .select({ row: phonePackage, sold: sql<number>`coalesce(${counts.orders}, 0)`.as('sold') })
    .from(phonePackage)
    .leftJoin(counts, eq(counts.packageId, phonePackage.id))
    .where(and(eq(phonePackage.schoolId, schoolId), where))
    .$dynamic()
}

const present = ({ row, sold: orders }: { readonly row: Row; readonly sold: number }): PackageView => ({
  ...withoutSchool(row),
  sold: orders,
})

const isSought = ({ keyword, onSale }: PackageSearch) => {
  const word = keyword.trim()
  return and(
    word === '' ? undefined : ilike(phonePackage.name, `%${escapeLikePattern(word)}%`),
    onSale === undefined ? undefined : eq(phonePackage.onSale, onSale === 'yes'),
  )
}

const order = [desc(phonePackage.onSale), asc(phonePackage.name), asc(phonePackage.id)]

/** Reads a page of packages, those on sale first. */
export const findPackagePage = ({ db, session, body }: Context<typeof videoTele.packagePage>) =>
  readPage(db, body, selectPackages(db, schoolOf(session), isSought(body)), { order, present })

const todayOf = ({ session, clock }: Pick<Context<typeof videoTele.packageOptions>, 'session' | 'clock'>) =>
  toWireTime(clock.now(), session.timeZone).slice(0, 10)

/** Lists the packages that can be sold today. */
export const listPackageOptions = async ({ db, session, clock }: Context<typeof videoTele.packageOptions>) => {
  const today = todayOf({ session, clock })
  const isValid = or(isNull(phonePackage.lastDay), gte(phonePackage.lastDay, today))
  const rows = await selectPackages(db, schoolOf(session), and(eq(phonePackage.onSale, true), isValid)).orderBy(
    ...order,
  )
  return rows.map(present)
}

const countOrders = (db: Db, schoolId: number, packageId: number) =>
  db.$count(phoneOrder, and(eq(phoneOrder.schoolId, schoolId), eq(phoneOrder.packageId, packageId)))

/**
 * Adds a package, or saves one if `version` is current. Orders keep the amounts of their day. Refuses one on sale that
 * has ended, since it couldn't be sold.
 */
export const savePackage = async (context: Context<typeof videoTele.savePackage>): Promise<PackageView> => {
  const { db, session, body } = context
  const { id, version, ...values } = body
  const schoolId = schoolOf(session)
  if (values.onSale && values.lastDay !== null && values.lastDay < todayOf(context))
    throw new Refusal(videoTeleRefusals.packageEnded)
  return saveVersioned(db, phonePackage, {
    name: '套餐',
    schoolId,
    id,
    version,
    values,
    present: async (row) => present({ row, sold: await countOrders(db, schoolId, row.id) }),
    twice: { kind: videoTeleRefusals.packageTwice, words: { name: body.name } },
  })
}

/** Locks a package, so that it isn't sold and deleted at once. Refuses a missing one with `notFound`. */
export const lockPackage = async (db: Db, schoolId: number, id: number): Promise<Row> => {
  const [row] = await db
    .select()
    .from(phonePackage)
    .where(and(eq(phonePackage.schoolId, schoolId), eq(phonePackage.id, id)))
    .for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Deletes a package that was never ordered. A bought one can only be withdrawn from sale. */
export const deletePackage = async ({ db, session, query }: Context<typeof videoTele.deletePackage>) => {
  const schoolId = schoolOf(session)
  const { name } = await lockPackage(db, schoolId, query.id)
  const count = await countOrders(db, schoolId, query.id)
  if (count > 0) throw new Refusal(videoTeleRefusals.packageBought, { name, count })
  return deleteRow(db, phonePackage, { schoolId, id: query.id })
}
