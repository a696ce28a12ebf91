import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { sheetLasts } from '../../../platform/server/sheets/sheetFile.ts'
import { writeTemplate } from '../../../platform/server/sheets/templateOf.ts'
import { xlsxType } from '../../../platform/server/sheets/writeSheet.ts'
import type { imports } from '../contract.ts'
import type { ImportKind } from './reviewedImport.ts'
import type { RunSheet } from './runSheet.ts'
import { findRun } from './runs.ts'
import { startRun } from './startRun.ts'

/** The kinds of import by name. */
export type Kinds = ReadonlyMap<string, ImportKind>

/** Finds a kind by name. Refuses an unknown name with `notFound`. */
const findKind = (kinds: Kinds, name: string): ImportKind => {
  const kind = kinds.get(name)
  if (!kind) throw new Refusal(common.notFound)
  return kind
}

const isPermitted = ({ needs, alsoNeeds }: ImportKind, permissions: Session['permissions']): boolean =>
  permissions.has(needs) && (alsoNeeds === undefined || permissions.has(alsoNeeds))

/**
 * Finds a kind by name for a session. Refuses with `forbidden` if the session lacks one of the kind's permissions
 * (`needs`, `alsoNeeds`).
 */
export const findPermittedKind = (
  kinds: Kinds,
  name: string,
  { permissions }: Pick<Session, 'permissions'>,
): ImportKind => {
  const kind = findKind(kinds, name)
  if (!isPermitted(kind, permissions)) throw new Refusal(common.forbidden)
  return kind
}

/** Like `findPermittedKind`, for starting an import here. A kind with a sheet per run is started by its area's call. */
const findStartableKind = (kinds: Kinds, name: string, session: Pick<Session, 'permissions'>): ImportKind => {
  const kind = findPermittedKind(kinds, name, session)
  if (kind.about !== null) throw new Refusal(common.notFound)
  return kind
}

const noRun = { about: null } as const

const presentKind = ({ name, title, rules }: ImportKind, { sheet }: RunSheet) => ({
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

/** Describes the kind of an import, or of a run: its columns and its rules for rows that match a record. */
export const describeKind = async (kinds: Kinds, { db, session, query }: Context<typeof imports.kind>) => {
  const schoolId = schoolOf(session)
  if (query.run === undefined) {
    const kind = findStartableKind(kinds, query.kind, session)
    return presentKind(kind, await kind.sheetOf(db, { schoolId, ...noRun }))
  }
  const run = await findRun(db, schoolId, query.run)
  const kind = findPermittedKind(kinds, run.kind, session)
  return presentKind(kind, await kind.sheetOf(db, run))
}

/** Lists the kinds that a session may start here. */
export const listPermittedKinds = (kinds: Kinds, { permissions }: Pick<Session, 'permissions'>) =>
  [...kinds.values()]
    .filter((kind) => kind.about === null && isPermitted(kind, permissions))
    .map(({ name: kind, title }) => ({ kind, title }))

/** Creates the template of a kind. Returns a link to the file. */
export const makeTemplate = async (
  kinds: Kinds,
  { session, body, files, recorded }: Context<typeof imports.template>,
) => {
  const kind = findStartableKind(kinds, body.kind, session)
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const { sheet } = await recorded((db) => kind.sheetOf(db, { ...owner, ...noRun }))
  const stored = await files.store(writeTemplate(sheet))
  const about = { name: `${kind.title}模板.xlsx`, contentType: xlsxType, lastsSeconds: sheetLasts }
  const fileId = await recorded((db) => files.record(db, stored, { ...owner, ...about }))
  return { fileLink: files.link(fileId, owner) }
}

/** Starts an import of a kind that is started here. Returns its id. */
export const startImport = (kinds: Kinds, context: Context<typeof imports.start>): Promise<{ id: number }> =>
  startRun(findStartableKind(kinds, context.body.kind, context.session), context, null)
