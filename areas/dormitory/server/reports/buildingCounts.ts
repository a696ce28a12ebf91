import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { dormitoryReportBuilding } from '../tables.ts'
import type { Report } from './reportLines.ts'

/** The counts of a report's buildings while lines are corrected. */
export interface BuildingCounts {
  /**
   * Moves one student of a building between the counts. Returns false, and moves nobody, if the building isn't in the
   * report or a count would become negative.
   */
  readonly move: (buildingId: number, complied: boolean) => boolean
  /** Stores the changed counts. */
  readonly save: () => Promise<void>
}

/** Reads the counts of a report's buildings. The caller holds the lock of the school's whereabouts. */
export const readBuildingCounts = async (db: Db, { schoolId, id }: Report): Promise<BuildingCounts> => {
  const { buildingId, returnStudentNum, noReturnStudentNum } = dormitoryReportBuilding
  const ofReport = and(eq(dormitoryReportBuilding.schoolId, schoolId), eq(dormitoryReportBuilding.reportId, id))
  const rows = await db
    .select({ id: buildingId, done: returnStudentNum, missing: noReturnStudentNum })
    .from(dormitoryReportBuilding)
    .where(ofReport)
  const counts = new Map(rows.map(({ id: building, ...count }) => [building, count]))
  const changed = new Set<number>()
  return {
    move: (building, complied) => {
      const before = counts.get(building)
      const step = complied ? 1 : -1
      if (before === undefined || before.done + step < 0 || before.missing - step < 0) return false
      counts.set(building, { done: before.done + step, missing: before.missing - step })
      changed.add(building)
      return true
    },
    save: async () => {
      if (changed.size === 0) return
      const given = [...changed].map((building) => ({ b: building, ...counts.get(building) }))
      await db.execute(sql`update ${dormitoryReportBuilding} as kept
        set return_student_num = given.done, no_return_student_num = given.missing
        from json_to_recordset(${JSON.stringify(given)}::json) as given (b bigint, done int, missing int)
        where kept.school_id = ${schoolId} and kept.report_id = ${id} and kept.building_id = given.b`)
    },
  }
}
