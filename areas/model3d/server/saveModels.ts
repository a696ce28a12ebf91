import { and, eq, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type model3d, modelRefusals } from '../contract.ts'
import { isModel, readModelView } from './models.ts'
import { model3dModel } from './tables.ts'

/** Handles `saveModel`: saves name and remark if `version` is current (A-CALL-140). */
export const saveModel = ({ db, session, body }: Context<typeof model3d.saveModel>) => {
  const schoolId = schoolOf(session)
  const { id, version, ...values } = body
  return saveVersioned(db, model3dModel, {
    name: '三维模型',
    schoolId,
    id,
    version,
    values,
    present: (row) => readModelView(db, row),
    twice: { kind: modelRefusals.modelTwice, words: { name: body.name } },
  })
}

/** Handles `putInUse`: puts a model in use instead of the school's other one, or out of use. */
export const putInUse = async ({ db, session, body: { id, inUse } }: Context<typeof model3d.putInUse>) => {
  const schoolId = schoolOf(session)
  // All of the school's models are locked in one order, so that two of them are never put in use at the same time.
  const rows = await db
    .select({ id: model3dModel.id, inUse: model3dModel.inUse })
    .from(model3dModel)
    .where(eq(model3dModel.schoolId, schoolId))
    .orderBy(model3dModel.id)
    .for('update')
  const mine = rows.find((row) => row.id === id)
  if (mine === undefined) throw new Refusal(common.notFound)
  if (mine.inUse === inUse) return null
  if (inUse)
    await db
      .update(model3dModel)
      .set({ inUse: false })
      .where(and(eq(model3dModel.schoolId, schoolId), eq(model3dModel.inUse, true), ne(model3dModel.id, id)))
  await db.update(model3dModel).set({ inUse }).where(isModel({ schoolId, id }))
  return null
}

/** Handles `deleteModel`: deletes a model with its revisions, parts and matches, and discards its file (A-CALL-140). */
export const deleteModel = async ({ db, session, query, files }: Context<typeof model3d.deleteModel>) => {
  const [gone] = await db
    .delete(model3dModel)
    .where(isModel({ schoolId: schoolOf(session), id: query.id }))
    .returning({ fileId: model3dModel.fileId })
  if (gone === undefined) throw new Refusal(common.notFound)
  await files.discard(db, gone.fileId)
  return null
}
