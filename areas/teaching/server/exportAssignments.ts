import type { Db } from '../../../platform/server/database/connection.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { teaching } from '../contract.ts'
import { assignmentSheet } from './assignmentSheet.ts'
import { readAssignments } from './assignments.ts'
import { listTaughtClasses } from './classes.ts'
import { readSubjects } from './subjects.ts'

type ExportRow = Readonly<Record<'name' | 'code' | 'subject' | 'classes', string>>

/** Lists the rows of the sheet: one for each teacher and subject, in the order of teachers. */
const listRows = async (db: Db, asked: Parameters<typeof listTaughtClasses>[1]): Promise<readonly ExportRow[]> => {
  const classes = await listTaughtClasses(db, asked)
  const subjects = await readSubjects(db, asked.schoolId)
  const ids = classes.map(({ id }) => id)
  const found = await readAssignments(db, asked.schoolId, ids)
  const placeOf = new Map(
    classes.map(({ id, name, gradeName }, place) => [id, { place, path: `${gradeName}/${name}` }]),
  )
  const groups = Map.groupBy(found, ({ teacherId, subjectId }) => `${teacherId} ${subjectId}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const subject = first && subjects.get(first.subjectId)
    if (first === undefined || subject === undefined) return []
    const paths = group
      .flatMap(({ classId }) => placeOf.get(classId) ?? [])
      .toSorted((one, other) => one.place - other.place)
      .map(({ path }) => path)
    return [{ name: first.name, code: first.code ?? '', subject: subject.subject, classes: paths.join('、') }]
  })
}

/** Exports the assignments of the classes within reach. */
export const assignmentExport = exportCall(teaching.exportAssignments, {
  name: 'teaching.exportAssignments',
  title: '导出任教安排',
  sheet: assignmentSheet,
  begin: ({ body, schoolId, asker }) => ({
    read: async (db, { offset, limit }: Page<ExportRow>) =>
      (await listRows(db, { schoolId, asker, departmentId: body.departmentId })).slice(offset, offset + limit),
    rowOf: (row: ExportRow) => row,
  }),
})
