import { createReadStream } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { surveySheets } from '../../../platform/server/sheets/readSheet.ts'
import { sheetLasts } from '../../../platform/server/sheets/sheetFile.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dropOlderRuns } from './dropOlderRuns.ts'
import { recallChoices } from './memory.ts'
import { isLasting } from './namedColumns.ts'
import type { ImportKind } from './reviewedImport.ts'
import { importRun } from './tables.ts'
import { describeWorkbook, headingsOf } from './workbook.ts'

const findMemberName = async (db: Db, schoolId: number, memberId: number): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
  return row?.name ?? ''
}

/**
 * Stores an uploaded file for a day, lists its sheets and matches their headings, with the help of the school's
 * earlier choices. `about` is what the run concerns, for kinds with a sheet per run. The caller has checked the kind's
 * permissions. Returns the import's id.
 */
export const startRun = async (
  { name: kind, classKey, sheetOf, about: schema }: ImportKind,
  context: Pick<Context<Call>, 'session' | 'uploads' | 'files' | 'recorded' | 'clock'>,
  about: unknown,
): Promise<{ id: number }> => {
  const { session, uploads, files, recorded, clock } = context
  const [upload] = uploads
  if (!upload) throw new Refusal(uploadRefusals.missing)
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const concerned = schema === null ? null : schema.parse(about)
  const surveyed = await surveySheets(upload.path)
  const stored = await files.store(createReadStream(upload.path))
  const { name: fileName, contentType } = upload
  const { id, gone } = await recorded(async (db) => {
    const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
    const { keys: kept, chosenValues: chosenBefore } = await recallChoices(db, owner.schoolId, kind, today)
    const { sheet, foreign, explain, named } = await sheetOf(db, { schoolId: owner.schoolId, about: concerned })
    const chosenValues = chosenBefore.filter((one) => isLasting(named, one))
    const workbook = describeWorkbook(surveyed, { sheet, foreign, kept, explain }, classKey)
    const fileId = await files.record(db, stored, { ...owner, name: fileName, contentType, lastsSeconds: sheetLasts })
    const gone = await dropOlderRuns(db, files, owner)
    const operatorName = await findMemberName(db, owner.schoolId, owner.memberId)
    const [made] = await db
      .insert(importRun)
      .values({
        ...owner,
        ...headingsOf(workbook),
        workbook,
        chosenValues,
        operatorName,
        kind,
        about: concerned,
        fileId,
        fileName,
        createdAt: clock.now(),
      })
      .returning({ id: importRun.id })
    if (!made) throw new Error('the import was not written')
    return { id: made.id, gone }
  })
  for (const key of gone) await files.remove(key)
  return { id }
}
