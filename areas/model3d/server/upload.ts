import { createReadStream } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { StoredBytes } from '../../../platform/server/files/files.ts'
import { withMatchingExtension } from '../../../platform/server/files/withMatchingExtension.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { type model3d, modelRefusals } from '../contract.ts'
import { modelLimits } from '../words.ts'
import { type ReadModel, readModel } from './glb/readModel.ts'
import { isModel, readModelView } from './models.ts'
import { describeReplacement } from './replacement.ts'
import { model3dModel, model3dPart, model3dRevision } from './tables.ts'

type Uploading = Context<typeof model3d.addModel> | Context<typeof model3d.replaceFile>

/** A checked file in the store, without a row yet. */
interface Accepted {
  readonly read: ReadModel
  readonly stored: StoredBytes
  readonly name: string
  readonly contentType: string
}

const acceptFile = async ({ uploads, files }: Uploading): Promise<Accepted> => {
  const [upload] = uploads
  if (upload === undefined) throw new Refusal(uploadRefusals.missing)
  const read = await readModel(upload.path)
  const stored = await files.store(createReadStream(upload.path))
  const { contentType } = upload
  return { read, stored, name: withMatchingExtension(upload.name, contentType), contentType }
}

const recordFile = ({ files, session }: Uploading, db: Db, { stored, name, contentType }: Accepted) => {
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  return files.record(db, stored, { ...owner, name, contentType, lastsSeconds: null })
}

/** Parts that one statement inserts. */
const batchSize = 1000

interface Revision {
  readonly modelId: number
  readonly number: number
}

/** Writes the facts about a file, and its parts in place of those before. */
const writeRevision = async (
  { session, clock }: Uploading,
  db: Db,
  { modelId, number }: Revision,
  { read: { parts, unnamed: _unnamed, ...counts }, stored, name }: Accepted,
): Promise<void> => {
  const schoolId = schoolOf(session)
  const about = { fileName: name, fileSize: stored.size, parts: parts.length, byId: memberOf(session), at: clock.now() }
  await db.insert(model3dRevision).values({ schoolId, modelId, number, ...about, ...counts })
  await db.delete(model3dPart).where(and(eq(model3dPart.schoolId, schoolId), eq(model3dPart.modelId, modelId)))
  const rows = parts.map(({ nodes, size, ...part }, at) => ({
    ...part,
    schoolId,
    modelId,
    number: at + 1,
    nodes: [...nodes],
    size: size === null ? null : [...size],
  }))
  for (let at = 0; at < rows.length; at += batchSize)
    await db.insert(model3dPart).values(rows.slice(at, at + batchSize))
}

/** Refuses one more model than a school may have. Models that are added at the same time wait for each other. */
const refuseTooMany = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('model_3d_model'), ${schoolId % 2_147_483_647}::int)`)
  const count = await db.$count(model3dModel, eq(model3dModel.schoolId, schoolId))
  if (count >= modelLimits.models) throw new Refusal(modelRefusals.tooManyModels, { most: modelLimits.models })
}

/** Handles `addModel`: stores a checked file as a new model with its named parts (A-CALL-140). */
export const addModel = async (context: Context<typeof model3d.addModel>) => {
  const { session, body, recorded } = context
  const schoolId = schoolOf(session)
  const accepted = await acceptFile(context)
  return recorded(async (db) => {
    await refuseTooMany(db, schoolId)
    const fileId = await recordFile(context, db, accepted)
    const { id } = await saveVersioned(db, model3dModel, {
      name: '三维模型',
      schoolId,
      id: undefined,
      version: 0,
      values: { ...body, fileId, unnamed: accepted.read.unnamed },
      present: (row) => row,
      twice: { kind: modelRefusals.modelTwice, words: { name: body.name } },
    })
    await writeRevision(context, db, { modelId: id, number: 1 }, accepted)
    return readModelView(db, { schoolId, id })
  })
}

/**
 * Handles `replaceFile`: puts a checked file in place of the model's and discards the earlier one. Matches stay. Those
 * whose part the file lacks are returned.
 */
export const replaceFile = async (context: Context<typeof model3d.replaceFile>) => {
  const { session, params, recorded, files } = context
  const key = { schoolId: schoolOf(session), id: params.id }
  const accepted = await acceptFile(context)
  return recorded(async (db) => {
    const [before] = await db.select().from(model3dModel).where(isModel(key)).for('update')
    if (before === undefined) throw new Refusal(common.notFound)
    const described = await describeReplacement(db, key, accepted.read.parts)
    const number = before.revision + 1
    const fileId = await recordFile(context, db, accepted)
    await writeRevision(context, db, { modelId: key.id, number }, accepted)
    await db
      .update(model3dModel)
      .set({ fileId, revision: number, unnamed: accepted.read.unnamed, version: before.version + 1 })
      .where(isModel(key))
    await files.discard(db, before.fileId)
    return { revision: number, ...described }
  })
}
