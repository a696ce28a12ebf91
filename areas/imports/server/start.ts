import { createReadStream } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { surveySheets } from '../../../platform/server/sheets/readSheet.ts'
import { sheetLasts } from '../../../platform/server/sheets/sheetFile.ts'
import { writeTemplate } from '../../../platform/server/sheets/templateOf.ts'
import { xlsxType } from '../../../platform/server/sheets/writeSheet.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { imports } from '../contract.ts'
import { dropOlderRuns } from './dropOlderRuns.ts'
import type { ImportKind } from './reviewedImport.ts'
import { recallChoices } from './memory.ts'
import { importRun } from './tables.ts'
import { describeWorkbook, headingsOf } from './workbook.ts'

/** The kinds of import by name. */
export type Kinds = ReadonlyMap<string, ImportKind>

/** Finds a kind by name. Refuses an unknown name with `notFound`. */
const findKind = (kinds: Kinds, name: string): ImportKind => {
  const kind = kinds.get(name)
  if (!kind) throw new Refusal(common.notFound)
  return kind
}

/**
 * Finds a kind by name for a session. Refuses with `forbidden` if the session lacks the kind's additional permission
 * (`alsoNeeds`).
 */
export const findPermittedKind = (
  kinds: Kinds,
  name: string,
  { permissions }: Pick<Session, 'permissions'>,
): ImportKind => {
  const kind = findKind(kinds, name)
  if (kind.alsoNeeds !== undefined && !permissions.has(kind.alsoNeeds)) throw new Refusal(common.forbidden)
  return kind
}

/** Describes a kind of import: its columns and its rules for rows that match a record. */
export const describeKind = ({ name, title, rules, sheet }: ImportKind) => ({
  kind: name,
  title,
  rules: [...rules],
  columns: sheet.columns.map(({ key, title: of, required, note }) => ({
    key,
    title: of,
    required: required === true,
    note: note ?? '',
  })),
})

/** Lists the kinds that a session may import. */
export const listPermittedKinds = (kinds: Kinds, { permissions }: Pick<Session, 'permissions'>) =>
  [...kinds.values()]
    .filter(({ alsoNeeds }) => alsoNeeds === undefined || permissions.has(alsoNeeds))
    .map(({ name: kind, title }) => ({ kind, title }))

/** Creates the template of a kind. Returns a link to the file. */
export const makeTemplate = async (
  kinds: Kinds,
  { session, body, files, recorded }: Context<typeof imports.template>,
) => {
  const kind = findPermittedKind(kinds, body.kind, session)
  const stored = await files.store(writeTemplate(kind.sheet))
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const about = { name: `${kind.title}模板.xlsx`, contentType: xlsxType, lastsSeconds: sheetLasts }
  const fileId = await recorded((db) => files.record(db, stored, { ...owner, ...about }))
  return { fileLink: files.link(fileId, owner) }
}

const findMemberName = async (db: Db, schoolId: number, memberId: number): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
  return row?.name ?? ''
}

/**
 * Stores an uploaded file for a day, lists its sheets and matches their headings, with the help of the school's
 * earlier choices. Returns
 * the import's id.
 */
export const startImport = async (kinds: Kinds, context: Context<typeof imports.start>): Promise<{ id: number }> => {
  const { session, body, uploads, files, recorded, clock } = context
  const { name: kind, sheet, foreign, classKey } = findPermittedKind(kinds, body.kind, session)
  const [upload] = uploads
  if (!upload) throw new Refusal(uploadRefusals.missing)
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const surveyed = await surveySheets(upload.path)
  const stored = await files.store(createReadStream(upload.path))
  const { name: fileName, contentType } = upload
  const { id, gone } = await recorded(async (db) => {
    const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
    const { keys: kept, chosenValues } = await recallChoices(db, owner.schoolId, kind, today)
    const workbook = describeWorkbook(surveyed, { sheet, foreign, kept }, classKey)
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
