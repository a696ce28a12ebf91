import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import type { FoundPad } from './pads.ts'
import type { mediaTask } from './tables.ts'

type Task = typeof mediaTask.$inferSelect

/** Keeps the ids that still exist, in their order. */
const keepPresent = (ids: readonly number[], rows: readonly { readonly id: number }[]): number[] => {
  const present = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => present.has(id))
}

const readDepartments = (db: Db, { schoolId, departmentIds }: Task) =>
  db
    .select({ id: department.id })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), among(department.id, departmentIds)))

const readBuildings = (db: Db, { schoolId, buildingIds }: Task) =>
  db
    .select({ id: dormitoryBuilding.id })
    .from(dormitoryBuilding)
    .where(and(eq(dormitoryBuilding.schoolId, schoolId), among(dormitoryBuilding.id, buildingIds)))

/**
 * Returns the chosen departments, buildings and pads of a task that still exist. A save that sent back the id of a
 * deleted department or a disabled pad would be refused as out of reach.
 */
export const readPresentTargets = async (db: Db, task: Task, pads: readonly FoundPad[]) => ({
  departmentIds: keepPresent(task.departmentIds, await readDepartments(db, task)),
  buildingIds: keepPresent(task.buildingIds, await readBuildings(db, task)),
  padIds: keepPresent(task.padIds, pads),
})
