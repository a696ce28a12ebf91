import { z } from 'zod'
import { migrationOf } from '../database/migrate.ts'
import type { Ask } from '../database/connection.ts'

/** Quotes a database name for an SQL statement. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Condition on a relation `c` of the catalogue: it belongs to the product, not to an extension. */
const isOfProduct = `c.relnamespace = 'public'::regnamespace and not exists (select from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/**
 * Lists tables with rows and their stored columns. `schema_migration` is left out because migrating writes it again.
 * Monthly tables are read by partition: a lock on the parent would block a writer who opens the next month.
 */
const tablesWithRows = `
select c.relname::text as name,
  case when c.relispartition then json_build_object('name', p.relname, 'bounds', pg_get_expr(c.relpartbound, c.oid)) end as "partOf",
  (select json_agg(a.attname order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
from pg_class c
left join pg_inherits i on c.relispartition and i.inhrelid = c.oid
left join pg_class p on p.oid = i.inhparent
where ${isOfProduct} and c.relkind = 'r' and c.relname <> 'schema_migration' order by c.relname`

const Tables = z.array(
  z.object({
    name: z.string(),
    partOf: z.object({ name: z.string(), bounds: z.string() }).nullable(),
    columns: z.array(z.string()),
  }),
)
export type TableFound = z.output<typeof Tables>[number]

/** Reads the tables that hold rows, including monthly partitions. */
export const readTables = async (ask: Ask): Promise<TableFound[]> => Tables.parse(await ask(tablesWithRows))

const Names = z.array(z.object({ name: z.string() }))

/** Returns the last applied migration; null for a database without any. */
export const readMigration = async (ask: Ask): Promise<string | null> => {
  const lines = Names.parse(await ask(`select name from schema_migration where name <> 'secure'`))
  return (
    lines
      .map(({ name }) => migrationOf(name))
      .toSorted()
      .at(-1) ?? null
  )
}

const Sequences = z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() }))

/** Reads all sequences, including those of identity columns. */
export const readSequences = async (ask: Ask): Promise<z.output<typeof Sequences>> => {
  const names = Names.parse(
    await ask(`select c.relname::text as name from pg_class c where ${isOfProduct} and c.relkind = 'S'`),
  )
  const each = names.map(
    ({ name }) =>
      `select '${name.replaceAll("'", "''")}' as name, last_value::text as last, is_called as called from ${quoteName(name)}`,
  )
  return each.length === 0 ? [] : Sequences.parse(await ask(`${each.join(' union all ')} order by name`))
}
