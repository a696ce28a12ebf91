import { sql } from 'drizzle-orm'
import { type Database, makeDatabase } from '../../platform/server/database/database.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { systemTables } from '../../platform/server/database/tableKinds.ts'
import { startTestCluster } from '../../tests/support/testCluster.ts'

/** Tables that name a school and still are no school's, each with its reason. */
const directory: Readonly<Record<string, string>> = {
  login_name: 'sign-in names no school, so a name is given once in all of them',
  session: 'a token names no school',
  upgrade_note: 'what a migration leaves to the operator to decide',
}

/** Columns that name something but are no ids that the database gives out. */
const noIds = new Set([
  'role_id', // the eight roles of the product
  'state_dict_id', // the entry types (operations §4)
  'first_state_dict_id',
  'second_state_dict_id',
  'request_id',
  'wechat_open_id',
  'wechat_gzh_open_id',
])

/** Tables of one row each, numbered by hand. */
const singles = new Set(['secret_mark', 'database_cell', 'server_node'])

interface Table {
  readonly name: string
  readonly hasSchool: boolean
  readonly mayLackSchool: boolean
  readonly looseKeys: string[]
  readonly looseLinks: string[]
  readonly narrow: string[]
}

const openMigrated = async (): Promise<Database> => {
  const cluster = await startTestCluster()
  const database = makeDatabase(postgresDriver(cluster.url, 2))
  await migrate(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await cluster.close()
    },
  }
}

const readTables = async (also: string, open: () => Promise<Database>): Promise<Table[]> => {
  const database = await open()
  try {
    if (also !== '') await database.script(also)
    return await database.asSystem('the check reads the catalog', async (db) => {
      const columnAt = (keys: string, table: string) =>
        sql.raw(`(select attname from pg_attribute where attrelid = ${table} and attnum = ${keys}[0])`)
      const found = await db.execute<{ [Key in keyof Table]: Table[Key] }>(sql`
        select c.relname as name,
          s.attname is not null as "hasSchool",
          s.attname is not null and not s.attnotnull as "mayLackSchool",
          array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid and i.indisunique
            and ${columnAt('i.indkey', 'c.oid')} <> 'school_id') as "looseKeys",
          array(select k.conname::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
            and (select attname from pg_attribute where attrelid = c.oid and attnum = k.conkey[1]) <> 'school_id'
            and k.confrelid <> 'account'::regclass) as "looseLinks",
          array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
            and (a.attname = 'id' or a.attname like '%\\_id') and a.atttypid = 'int4'::regtype) as narrow
        from pg_class c
        left join pg_attribute s on s.attrelid = c.oid and s.attname = 'school_id'
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`)
      return found.rows
    })
  } finally {
    await database.close()
  }
}

/**
 * Everything in the schema that would keep a school from moving to another database, read from a migrated one's catalog: a key
 * or a link that does not begin with the school, a row that may be of none, an id of 32 bits. `also` is run on it first,
 * for a test that spoils a database of its own.
 */
export const catalogFaults = async (also = '', open = openMigrated): Promise<string[]> => {
  const tables = await readTables(also, open)
  return tables.flatMap(({ name, hasSchool, mayLackSchool, looseKeys, looseLinks, narrow }) => {
    const narrowIds = singles.has(name) ? [] : narrow.filter((column) => !noIds.has(column))
    const wide = narrowIds.map((column) => `${name}.${column} is 32 bits wide: ids are bigint`)
    const isOfNoSchool = name === 'school' || (!hasSchool && systemTables.includes(name)) || name in directory
    if (isOfNoSchool) return wide
    if (!hasSchool) return [...wide, `${name} has no school_id, and is not among the tables of the system`]
    return [
      ...wide,
      ...(mayLackSchool ? [`${name}.school_id may be null: what belongs to no school is the platform's`] : []),
      ...looseKeys.map((key) => `${name}: the key ${key} does not begin with school_id`),
      ...looseLinks.map((link) => `${name}: the link ${link} does not begin with school_id`),
    ]
  })
}
