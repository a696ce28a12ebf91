import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { idleRowCondition } from './idleRows.ts'

/**
 * Hashes of all rows that refer to some records, by table and column. A different hash means that something was built
 * on them.
 */
type Footprint = Readonly<Record<string, string>>

/** The tables whose rows imports and promotions make or move. */
type Table = 'member' | 'department' | 'dormitory_room' | 'dormitory_building'

/**
 * Lists every foreign key into a table from the database's catalogue, so that new tables are included automatically.
 */
const listReferences = async (db: Db, table: Table) => {
  const { rows } = await db.execute<{ relation: string; column: string; school: string }>(sql`
    select referring.relname as relation, named.attname as "column", owning.attname as school
    from pg_constraint as key
      join pg_class as referring on referring.oid = key.conrelid
      join pg_attribute as named on named.attrelid = key.conrelid and named.attnum = key.conkey[2]
      join pg_attribute as owning on owning.attrelid = key.conrelid and owning.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = ${table}::text::regclass and key.conparentid = 0
      and array_length(key.conkey, 1) = 2
    order by 1, 2`)
  return rows
}

/** The ids, bound once per statement. Binding them to each part came to 12 MB for an import. */
const listed = sql`(select id from given)`

const queryWithIds = <Row extends Record<string, unknown>>(
  db: Db,
  ids: readonly number[],
  parts: readonly SQL[],
  how: SQL,
) =>
  db.execute<Row>(sql`with given as materialized (select unnest(${sql.param([...ids])}::bigint[]) as id)
    ${sql.join([...parts], how)}`)

/** SQL that excludes rows of a table that don't count as building on a record. */
const withoutIdle = (table: string): SQL => {
  const isIdle = idleRowCondition(table)
  return isIdle === undefined ? sql`` : sql` and not (${isIdle})`
}

/** Computes the footprint of everything that currently refers to these records, or to rows of another table. */
export const computeFootprint = async (
  db: Db,
  schoolId: number,
  rows: readonly number[],
  table: Table = 'member',
): Promise<Footprint> => {
  const references = await listReferences(db, table)
  const marks = references.map(({ relation, column, school }) => {
    const [holding, owner, name] = [sql.identifier(relation), sql.identifier(school), sql.identifier(column)]
    return sql`select ${`${relation}.${column}`}::text as place, md5(string_agg(md5(held::text), '' order by md5(held::text))) as mark
      from ${holding} as held where held.${owner} = ${schoolId} and held.${name} in ${listed}${withoutIdle(relation)}`
  })
  // Ignore `version`: undoing an import raises the version of the same record.
  const own = sql`select ${`${table}.id`}::text as place,
      md5(string_agg(md5((to_jsonb(held) - 'version')::text), '' order by held.id)) as mark
    from ${sql.identifier(table)} as held where held.school_id = ${schoolId} and held.id in ${listed}`
  const found = await queryWithIds<{ place: string; mark: string | null }>(db, rows, [...marks, own], sql` union all `)
  return Object.fromEntries(found.rows.flatMap(({ place, mark }) => (mark === null ? [] : [[place, mark]])))
}

/** Returns the tables in which rows were added, changed or removed between two footprints. */
export const changedTables = (before: Footprint, now: Footprint): string[] => {
  const places = new Set([...Object.keys(before), ...Object.keys(now)])
  const changed = [...places].filter((place) => before[place] !== now[place])
  return [...new Set(changed.map((place) => place.split('.')[0] ?? place))]
}

/** Finds which of these records the rows of some tables refer to, by table. */
export const findReferredRecords = async (
  db: Db,
  schoolId: number,
  records: readonly number[],
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const references = (await listReferences(db, 'member')).filter(({ relation }) => tables.includes(relation))
  if (references.length === 0) return new Map()
  const each = references.map(({ relation, column, school }) => {
    const [holding, owner, name] = [sql.identifier(relation), sql.identifier(school), sql.identifier(column)]
    return sql`select distinct ${relation}::text as relation, held.${name} as id
      from ${holding} as held where held.${owner} = ${schoolId} and held.${name} in ${listed}${withoutIdle(relation)}`
  })
  const { rows } = await queryWithIds<{ relation: string; id: number }>(db, records, each, sql` union `)
  const byTable = Map.groupBy(rows, ({ relation }) => relation)
  return new Map([...byTable].map(([relation, held]) => [relation, held.map(({ id }) => id)]))
}

/** Tables derived from a node's place in the tree, or that repeat what another table holds. */
const derived: ReadonlySet<string> = new Set(['department_ancestor', 'class_stay', 'member'])

/**
 * Computes hashes of the rows that refer to these nodes, keyed `table:node`. Tables derived from the tree are left out.
 */
export const computeNodeFootprint = async (db: Db, schoolId: number, nodes: readonly number[]): Promise<Footprint> => {
  const references = (await listReferences(db, 'department')).filter(({ relation }) => !derived.has(relation))
  const marks = references.map(({ relation, column, school }) => {
    const [table, owner, name] = [sql.identifier(relation), sql.identifier(school), sql.identifier(column)]
    return sql`select ${relation}::text || ':' || held.${name}::text as place,
        md5(string_agg(md5(held::text), '' order by md5(held::text))) as mark
      from ${table} as held where held.${owner} = ${schoolId} and held.${name} in ${listed} group by held.${name}`
  })
  const own = sql`select 'department:' || held.id::text as place, md5(held::text) as mark
    from department as held where held.school_id = ${schoolId} and held.id in ${listed}`
  const { rows } = await queryWithIds<{ place: string; mark: string }>(db, nodes, [...marks, own], sql` union all `)
  const taken: Record<string, string> = {}
  // A table may refer to a node by several columns.
  for (const { place, mark } of rows) taken[place] = `${taken[place] ?? ''}${mark}`
  return taken
}
