import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import { device, formerName, location } from './tables.ts'

/** Tables whose names records refer to, with the name column. */
const nameColumns = {
  device: { table: device, name: device.name },
  location: { table: location, name: location.description },
}

type Kind = keyof typeof nameColumns

/** Keeps the name of a deleted device or location, so that its records still show it. */
export const saveFormerName = async (
  db: Db,
  {
    schoolId,
    kind,
    id,
    name,
  }: { readonly schoolId: number; readonly kind: Kind; readonly id: number; readonly name: string },
): Promise<void> => {
  await db.insert(formerName).values({ schoolId, kind, formerId: id, name })
}

/** SQL for the name of a device or location, deleted ones included. Null if the school never had it. */
export const currentOrFormerName = (kind: Kind, schoolId: AnyColumn, id: AnyColumn): SQL<string | null> => {
  const { table, name } = nameColumns[kind]
  return sql`coalesce(
    (select ${name} from ${table} where ${table.schoolId} = ${schoolId} and ${table.id} = ${id}),
    (select ${formerName.name} from ${formerName} where ${formerName.schoolId} = ${schoolId}
      and ${formerName.kind} = ${kind} and ${formerName.formerId} = ${id}))`
}

/** Selects the names of a school's devices or locations with these ids, deleted ones included. */
export const selectNames = (db: Db, kind: Kind, { school, ids }: { readonly school: SQL; readonly ids: SQL }) => {
  const { table, name } = nameColumns[kind]
  return unionAll(
    db
      .select({ id: table.id, name })
      .from(table)
      .where(sql`${table.schoolId} = ${school} and ${table.id} = any(${ids})`),
    db
      .select({ id: formerName.formerId, name: formerName.name })
      .from(formerName)
      .where(
        sql`${formerName.schoolId} = ${school} and ${formerName.kind} = ${kind} and ${formerName.formerId} = any(${ids})`,
      ),
  )
}
