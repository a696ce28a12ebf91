import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { sheetLasts } from '../../../../platform/server/sheets/sheetFile.ts'
import { workbookStream } from '../../../../platform/server/sheets/workbookXml.ts'
import { xlsxType } from '../../../../platform/server/sheets/writeSheet.ts'
import type { timetable } from '../../contract.ts'
import { templateSheets } from './layouts.ts'

/** Makes the workbook to fill in, and returns its link. */
export const makeLessonTemplate = async ({
  session,
  files,
  recorded,
}: Pick<Context<typeof timetable.lessonTemplate>, 'session' | 'files' | 'recorded'>) => {
  const stored = await files.store(workbookStream(templateSheets()))
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const about = { name: '课程表导入模板.xlsx', contentType: xlsxType, lastsSeconds: sheetLasts }
  const fileId = await recorded((db) => files.record(db, stored, { ...owner, ...about }))
  return { fileLink: files.link(fileId, owner) }
}
