import type { z } from 'zod'
import { permission } from '../../../../platform/contract/call.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { type ExportRequest, exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import { DepartmentId } from '../../../registry/contract.ts'
import { findSchoolOfDepartment } from '../../../registry/server/membership.ts'
import { exportCalls, studentColumns, userColumns } from '../../exportContract.ts'
import { usersRefusals } from '../../refusals.ts'
import { type ExportKind, type ExportFilter, findExportIds } from './people.ts'
import { readStudents, studentRow } from './studentRows.ts'
import { readUsers, userRow } from './userRows.ts'

const { exportStudents, exportUsers } = exportCalls

/** Input of an export job: the body of the call, and the department of its path. */
const StudentExportInput = exportStudents.body.extend({ departmentId: DepartmentId })
export const UserExportInput = exportUsers.body.extend({ departmentId: DepartmentId })

const studentSheet = sheetDefinition({ title: '学生', columns: studentColumns })
const userSheet = sheetDefinition({ title: '用户', columns: userColumns })

/** Finds the ids to export and returns a function that reads them page by page. */
const makePages = async <Found>(
  {
    look,
    schoolId,
    asker,
    body,
  }: Pick<ExportRequest<z.ZodType<Omit<ExportFilter, 'schoolId' | 'asker'>>>, 'look' | 'schoolId' | 'asker' | 'body'>,
  kind: ExportKind,
  read: (db: Db, schoolId: number, ids: readonly number[]) => Promise<readonly Found[]>,
) => {
  const ids = await look((db) => findExportIds(db, kind, { ...body, schoolId, asker }))
  return {
    all: ids.length,
    read: async (db: Db, { offset, limit }: Page<Found>) => read(db, schoolId, ids.slice(offset, offset + limit)),
  }
}

const schoolOf = ({ db, body }: { readonly db: Db; readonly body: { readonly departmentId: number } }) =>
  findSchoolOfDepartment(db, body.departmentId)

/**
 * A full export is a separate job kind, so that the stricter permission is checked again when the job starts and when
 * the file is fetched.
 */
const rights = { listed: permission('school:user:view'), full: permission('school:record:view') } as const

/**
 * A bureau may view a teacher's full data one by one, but is refused a full list, even if the export was requested
 * earlier.
 */
const bureauRefused = { refusesBureau: usersRefusals.bureauMasked } as const

const studentsExport = (isFull: boolean, secrets: Secrets) =>
  exportCall(
    { ...exportStudents, may: isFull ? rights.full : rights.listed, body: StudentExportInput },
    {
      name: isFull ? 'users.exportStudentsInFull' : 'users.exportStudents',
      ...(isFull ? bureauRefused : {}),
      title: '导出学生',
      sheet: studentSheet,
      schoolOf,
      begin: async (asked) => ({
        columns: asked.body.columns,
        ...(await makePages(asked, 'students', readStudents)),
        rowOf: studentRow({ isFull, asker: asked.asker, secrets }),
      }),
    },
  )

const usersExport = (isFull: boolean, secrets: Secrets) =>
  exportCall(
    { ...exportUsers, may: isFull ? rights.full : rights.listed, body: UserExportInput },
    {
      name: isFull ? 'users.exportUsersInFull' : 'users.exportUsers',
      ...(isFull ? bureauRefused : {}),
      title: '导出用户',
      sheet: userSheet,
      schoolOf,
      begin: async (asked) => ({
        columns: asked.body.columns,
        ...(await makePages(asked, 'users', readUsers)),
        rowOf: userRow({ isFull, asker: asked.asker, secrets }),
      }),
    },
  )

const teachersExport = (secrets: Secrets) =>
  exportCall(
    { ...exportUsers, may: rights.listed, body: UserExportInput },
    {
      name: 'users.exportTeachers',
      title: '导出教职工',
      sheet: userSheet,
      schoolOf,
      begin: async (asked) => ({
        fileName: '教职工',
        ...(await makePages(asked, 'teachers', readUsers)),
        rowOf: userRow({ isFull: false, asker: asked.asker, secrets }),
      }),
    },
  )

/** Builds the exports of people. The secrets decrypt identity numbers. */
export const makeExports = (secrets: Secrets) => ({
  students: { listed: studentsExport(false, secrets), full: studentsExport(true, secrets) },
  users: { listed: usersExport(false, secrets), full: usersExport(true, secrets) },
  teachers: teachersExport(secrets),
})

/** Returns the job handlers of all exports. */
export const exportWorks = (secrets: Secrets) => {
  const { students, users, teachers } = makeExports(secrets)
  return [students.listed.work, students.full.work, users.listed.work, users.full.work, teachers.work]
}
