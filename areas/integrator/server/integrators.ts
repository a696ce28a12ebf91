import { type SQL, and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import {
  type IntegratorRow,
  deleteIntegratorRow,
  lockIntegrator,
  saveIntegratorRow,
} from '../../registry/server/integrators.ts'
import { integrator, integratorTerm } from '../../registry/server/tables/integrators.ts'
import { type IntegratorView, type integrator as calls, integratorRefusals } from '../contract.ts'
import { endingDays } from '../views.ts'

interface Counts extends Record<string, unknown> {
  readonly id: number
  readonly schools: number
  readonly ending: number
}

/** Counts the schools that integrators serve today, and those whose term ends soon, by each school's clock. */
const countSchools = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> => {
  const { rows } = await db.execute<Counts>(sql`
    select term.integrator_id as id, count(distinct term.school_id)::int as schools,
      (count(distinct term.school_id) filter (where term.end_time < today.day + ${endingDays}::int))::int as ending
    from ${integratorTerm} as term join school on school.id = term.school_id
      cross join lateral (select (now() at time zone school.time_zone)::date as day) as today
    where term.integrator_id = any(${sql.param([...ids])}::bigint[])
      and today.day between term.start_time and term.end_time
    group by 1`)
  return new Map(rows.map((row) => [row.id, row]))
}

const presentAll = async (db: Db, rows: readonly IntegratorRow[]): Promise<IntegratorView[]> => {
  const counts = await countSchools(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ schoolId: _schoolId, ...row }) => ({
    ...row,
    schools: counts.get(row.id)?.schools ?? 0,
    ending: counts.get(row.id)?.ending ?? 0,
  }))
}

const presentOne = async (db: Db, row: IntegratorRow): Promise<IntegratorView> => {
  const [view] = await presentAll(db, [row])
  if (view === undefined) throw new Error('an integrator was not presented')
  return view
}

const isMatch = (keyword: string): SQL | undefined => {
  const word = keyword.trim()
  if (word === '') return undefined
  const pattern = `%${escapeLikePattern(word)}%`
  return or(ilike(integrator.name, pattern), ilike(integrator.contact, pattern), ilike(integrator.telephone, pattern))
}

/** Reads a page of integrators by name (academics §7). */
export const findIntegratorPage = async ({ db, body }: Context<typeof calls.page>) => {
  const order = [asc(integrator.name), asc(integrator.id)]
  const page = await readCountedPage(db, body, {
    table: integrator,
    where: and(
      eq(integrator.schoolId, platformSchool),
      isMatch(body.keyword),
      body.state === undefined ? undefined : eq(integrator.disabled, body.state === 'disabled'),
    ),
    order,
    read: (onPage) =>
      db
        .select()
        .from(integrator)
        .where(onPage)
        .orderBy(...order)
        .$dynamic(),
    present: (row: IntegratorRow) => row,
  })
  return { ...page, content: await presentAll(db, page.content) }
}

/** Adds or saves an integrator. Disabling it shuts its people out of their schools from the next call on. */
export const saveIntegrator = ({ db, body }: Context<typeof calls.save>): Promise<IntegratorView> => {
  const { id, version, ...values } = body
  const present = (row: IntegratorRow) => presentOne(db, row)
  return saveIntegratorRow(db, { id, version, values, present, twice: integratorRefusals.nameTwice })
}

/** Deletes an integrator without terms. The terms of one that served a school are its history. */
export const deleteIntegrator = async ({ db, query }: Context<typeof calls.remove>): Promise<null> => {
  const found = await lockIntegrator(db, query.id)
  if (found === undefined) throw new Refusal(common.notFound)
  const rows = await db
    .selectDistinct({ schoolId: integratorTerm.schoolId })
    .from(integratorTerm)
    .where(eq(integratorTerm.integratorId, query.id))
  if (rows.length > 0) throw new Refusal(integratorRefusals.hasTerms, { name: found.name, count: String(rows.length) })
  return deleteIntegratorRow(db, query.id)
}

/** Reaches integrators, which only the platform sees. */
export const reachIntegrators = reachRows(integrator, () => eq(integrator.schoolId, platformSchool))
