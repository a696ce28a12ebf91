import { eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Scene } from '../../tests/support/areaTesting.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { examAnalysisSettings, examLine } from './server/analysis/tables.ts'
import { examRank, examStudent, totalSubject } from './server/tables.ts'

/** Ranks a student in the sample subject and the total of an exam. */
const rankStudent = async ({ server, school, idOf }: Scene, examId: number, studentId: number) => {
  const ranked = { schoolId: school.id, examId, studentId, value: 60_00, isPartial: false }
  const orders = { classOrder: 1, gradeOrder: 1, schoolOrder: 1 }
  const { asSystem } = testRows(server.database)
  for (const subjectId of [await idOf('examSubject'), totalSubject])
    await asSystem((db) =>
      db
        .insert(examRank)
        .values({ ...ranked, ...orders, subjectId })
        .onConflictDoNothing(),
    )
}

/** Reads the version of the school's settings of the analysis; 0 without any. */
export const readSettingsVersion = async ({ server, school }: Scene): Promise<number> => {
  const { asSystem } = testRows(server.database)
  const [row] = await asSystem((db) =>
    db
      .select({ version: examAnalysisSettings.version })
      .from(examAnalysisSettings)
      .where(eq(examAnalysisSettings.schoolId, school.id)),
  )
  return row?.version ?? 0
}

/** Adds two students to the sample exam and the earlier one, and ranks all three in both. */
export const addRankedClassmates = async (scene: Scene) => {
  const { server, school, idOf } = scene
  const { asSystem } = testRows(server.database)
  const classId = await idOf('examClass')
  const place = { schoolId: school.id, roles: [role.student], departments: [classId] }
  const { makeMember } = usersFactories(server.database)
  const mates = [await makeMember(place), await makeMember(place)].map(({ id }) => id)
  for (const examId of [await idOf('exam'), await idOf('earlierExam')]) {
    for (const studentId of mates) {
      const row = { schoolId: school.id, examId, studentId, classId, groupName: '', electiveIds: [] }
      await asSystem((db) => insertRow(db, examStudent, row))
    }
    for (const studentId of [await idOf('examStudent'), ...mates]) await rankStudent(scene, examId, studentId)
  }
}

/** Makes a line of the total in the sample exam. */
export const makeTotalLine = async ({ server, school, idOf }: Scene, level: number): Promise<number> => {
  const line = { schoolId: school.id, examId: await idOf('exam'), level, groupName: '', name: '上线', value: 60_00 }
  const { id } = await testRows(server.database).asSystem((db) => insertRow(db, examLine, line))
  return id
}
