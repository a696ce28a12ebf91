import { z } from 'zod'
import type { Ask } from '../database/connection.ts'
import { sqlStateOf } from '../database/sqlState.ts'
import { BackupError } from './contents.ts'
import { isRestoring, restoringSchema } from './restoring.ts'

/** The most tables that a refusal names. */
const mostNamed = 5

/** Condition on an object of a catalogue: it is in the public schema and not part of an extension. */
const isInPublic = (catalogue: string, schemaColumn: string) => `o.${schemaColumn} = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype = 'e')`

const relations = isInPublic('pg_class', 'relnamespace')
const routines = isInPublic('pg_proc', 'pronamespace')

const listObjects = `
select o.relname::text as name from pg_class o where ${relations} and o.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
union all select o.proname::text from pg_proc o where ${routines}
order by name limit ${mostNamed}`

const Names = z.array(z.object({ name: z.string() }))

/** Refuses a database that contains anything: a failed restore drops everything in it. */
const refuseFilled = async (ask: Ask): Promise<void> => {
  const found = Names.parse(await ask(listObjects)).map(({ name }) => name)
  if (found.length === 0) return
  throw new BackupError(
    `要恢复到的数据库不是空的（其中有 ${found.join('、')}），没有改动任何数据：请为恢复单独建一个空库，再用 DATABASE_URL 指向它`,
  )
}

/** Drops all tables, sequences, views and functions: there were none when the restore began. */
const dropAll = async (ask: Ask): Promise<void> => {
  await ask(`do $$
declare statement text;
begin
  for statement in select format('drop table %s cascade', o.oid::regclass) from pg_class o
    where ${relations} and o.relkind in ('r', 'p') and not o.relispartition loop
    execute statement;
  end loop;
  for statement in select format('drop %s %s cascade', case o.relkind when 'S' then 'sequence' when 'v' then 'view'
      else 'materialized view' end, o.oid::regclass) from pg_class o where ${relations} and o.relkind in ('S', 'v', 'm') loop
    execute statement;
  end loop;
  for statement in select format('drop routine %s cascade', o.oid::regprocedure) from pg_proc o where ${routines} loop
    execute statement;
  end loop;
end $$`)
}

/** An arbitrary number that no other advisory lock of the product uses. */
const restoringLock = 7_301_980

/** How long the session of a killed restore may take to end. */
const lockTimeout = '10s'

/** Lets only one restore run at a time. The lock ends with the session. */
const lockRestoring = async (ask: Ask): Promise<void> => {
  await ask(`set lock_timeout = '${lockTimeout}'`)
  try {
    await ask(`select pg_advisory_lock(${restoringLock})`)
  } catch (error) {
    if (sqlStateOf(error) !== '55P03') throw error
    throw new BackupError('另一个恢复正在写入这个数据库：请等它结束；若它已被终止，请稍后再试')
  }
  await ask('set lock_timeout = 0')
}

/**
 * Marks an empty database as being restored, until `endRestoring`. Clears the remains of a killed restore. Refuses a
 * database that contains anything else.
 */
export const beginRestoring = async (ask: Ask): Promise<void> => {
  await lockRestoring(ask)
  if (await isRestoring(ask)) await dropAll(ask)
  await refuseFilled(ask)
  await ask(`create schema if not exists ${restoringSchema}`)
}

/** Removes the mark, so that a server can start on the restored database. */
export const endRestoring = async (ask: Ask): Promise<void> => void (await ask(`drop schema ${restoringSchema}`))

/** Empties the database after a failed restore and removes the mark. */
export const undoRestoring = async (ask: Ask): Promise<void> => {
  await dropAll(ask)
  await endRestoring(ask)
}
