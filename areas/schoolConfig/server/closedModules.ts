import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { closedModule } from './tables.ts'

const isOf = (schoolId: number) => eq(closedModule.schoolId, schoolId)

/**
 * Returns true if a module is closed for a school. For jobs and listeners, which no session guards: a closed module
 * sends nothing and writes no reports.
 */
export const isModuleClosed = async (db: Db, schoolId: number, module: string): Promise<boolean> =>
  (await db.$count(closedModule, and(isOf(schoolId), eq(closedModule.module, module)))) > 0

/** Returns the names of the modules that a school doesn't have. */
export const listClosedModules = async (db: Db, schoolId: number): Promise<string[]> => {
  const rows = await db
    .select({ module: closedModule.module })
    .from(closedModule)
    .where(isOf(schoolId))
    .orderBy(asc(closedModule.module))
  return rows.map(({ module }) => module)
}

interface ModuleChange {
  readonly opened: readonly string[]
  readonly closed: readonly string[]
}

/**
 * Opens and closes modules of a school from the next call on, on every node. Their data stays. The caller checks the
 * names and locks the school.
 */
export const changeModules = async (db: Db, schoolId: number, { opened, closed }: ModuleChange): Promise<void> => {
  if (opened.length > 0)
    await db.delete(closedModule).where(and(isOf(schoolId), inArray(closedModule.module, [...opened])))
  if (closed.length === 0) return
  await db.insert(closedModule).values(closed.map((module) => ({ schoolId, module })))
}
