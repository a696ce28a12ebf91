import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { ModelView, model3d } from '../contract.ts'
import { model3dMatch, model3dModel, model3dPart, model3dRevision } from './tables.ts'

/** Reaches the models of the session's school. */
export const reachModels = reachRows(model3dModel, (session) => eq(model3dModel.schoolId, schoolOf(session)))

const hasPart = sql`exists (select 1 from ${model3dPart} where ${model3dPart.schoolId} = ${model3dMatch.schoolId}
  and ${model3dPart.modelId} = ${model3dMatch.modelId} and ${model3dPart.name} = ${model3dMatch.part})`

const countMatches = (where: SQL) =>
  sql<number>`(select count(*)::int from ${model3dMatch} where ${model3dMatch.schoolId} = ${model3dModel.schoolId}
    and ${model3dMatch.modelId} = ${model3dModel.id} and ${where})`

const selectModels = (db: Db, where: SQL | undefined) =>
  db
    .select({
      model: model3dModel,
      file: {
        fileName: model3dRevision.fileName,
        fileSize: model3dRevision.fileSize,
        triangles: model3dRevision.triangles,
        parts: model3dRevision.parts,
        at: model3dRevision.at,
      },
      uploader: sql<string | null>`${member.name}`.as('uploader'),
      matched: countMatches(hasPart).as('matched'),
      gone: countMatches(sql`not ${hasPart}`).as('gone'),
    })
    .from(model3dModel)
    .innerJoin(
      model3dRevision,
      and(
        eq(model3dRevision.schoolId, model3dModel.schoolId),
        eq(model3dRevision.modelId, model3dModel.id),
        eq(model3dRevision.number, model3dModel.revision),
      ),
    )
    .leftJoin(member, memberJoin(model3dRevision.schoolId, model3dRevision.byId))
    .where(where)
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectModels>>[number]

const presentModel = (
  { model, file: { at, ...file }, uploader, matched, gone }: Found,
  timeZone: string,
): ModelView => {
  const { schoolId: _schoolId, fileId: _fileId, ...row } = model
  return { ...row, ...file, uploader, uploadedTime: toWireTime(at, timeZone), matched, gone }
}

/** Handles `models`: a page of the school's models, the one in use first (A-CALL-140). */
export const findModelPage = async ({ db, session, body }: Context<typeof model3d.models>) => {
  const timeZone = await readSchoolTimeZone(db, schoolOf(session))
  const word = body.name.trim().toLowerCase()
  const isNamed = word === '' ? undefined : sql`lower(${model3dModel.name}) like ${`%${escapeLikePattern(word)}%`}`
  const where = and(eq(model3dModel.schoolId, schoolOf(session)), isNamed)
  return readPage(db, body, selectModels(db, where), {
    order: [desc(model3dModel.inUse), asc(model3dModel.name), asc(model3dModel.id)],
    present: (found) => presentModel(found, timeZone),
  })
}

/** A model of a school. */
export interface ModelKey {
  readonly schoolId: number
  readonly id: number
}

/** SQL condition that holds for the model. */
export const isModel = ({ schoolId, id }: ModelKey): SQL | undefined =>
  and(eq(model3dModel.schoolId, schoolId), eq(model3dModel.id, id))

/** Reads a model. Refuses a missing one with `notFound`. */
export const readModelView = async (db: Db, key: ModelKey): Promise<ModelView> => {
  const [found] = await selectModels(db, isModel(key))
  if (found === undefined) throw new Refusal(common.notFound)
  return presentModel(found, await readSchoolTimeZone(db, key.schoolId))
}

/** Handles `revisions`: a page of the files that a model has had, newest first. */
export const findRevisionPage = async ({ db, session, body }: Context<typeof model3d.revisions>) => {
  const key = { schoolId: schoolOf(session), id: body.id }
  const timeZone = await readSchoolTimeZone(db, key.schoolId)
  const select = db
    .select({
      row: model3dRevision,
      uploader: sql<string | null>`${member.name}`.as('uploader'),
      now: model3dModel.revision,
    })
    .from(model3dRevision)
    .innerJoin(
      model3dModel,
      and(eq(model3dModel.schoolId, model3dRevision.schoolId), eq(model3dModel.id, model3dRevision.modelId)),
    )
    .leftJoin(member, memberJoin(model3dRevision.schoolId, model3dRevision.byId))
    .where(isModel(key))
    .$dynamic()
  return readPage(db, body, select, {
    order: [desc(model3dRevision.number), desc(model3dRevision.id)],
    present: ({ row: { schoolId: _schoolId, modelId: _modelId, byId: _byId, at, ...row }, uploader, now }) => ({
      ...row,
      current: row.number === now,
      uploader,
      uploadedTime: toWireTime(at, timeZone),
    }),
  })
}

/** Handles `modelFile`: a temporary address of the model's current file. */
export const findModelFile = async ({ db, session, params, files }: Context<typeof model3d.modelFile>) => {
  const schoolId = schoolOf(session)
  const [found] = await db
    .select({ fileId: model3dModel.fileId, revision: model3dModel.revision })
    .from(model3dModel)
    .where(isModel({ schoolId, id: params.id }))
  if (found === undefined) throw new Refusal(common.notFound)
  return { url: files.link(found.fileId, { schoolId, memberId: memberOf(session) }), revision: found.revision }
}
