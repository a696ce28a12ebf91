import { and, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type SavedMatches, type model3d, modelRefusals } from '../contract.ts'
import { mayViewDevices } from './mayViewDevices.ts'
import { type ModelKey, isModel } from './models.ts'
import { model3dMatch, model3dModel, model3dPart } from './tables.ts'

/** A match to write. Without an object the match is removed. */
interface Change {
  readonly part: string
  readonly version: number
  readonly target: Partial<Record<'buildingId' | 'dormitoryId' | 'locationId' | 'deviceId', number>> | null
}

const toChanges = ({ building, dormitory, location, device, unmatched }: SavedMatches): Change[] => [
  ...building.map(({ id, ...rest }) => ({ ...rest, target: { buildingId: id } })),
  ...dormitory.map(({ id, ...rest }) => ({ ...rest, target: { dormitoryId: id } })),
  ...location.map(({ id, ...rest }) => ({ ...rest, target: { locationId: id } })),
  ...device.map(({ id, ...rest }) => ({ ...rest, target: { deviceId: id } })),
  ...unmatched.map((one) => ({ ...one, target: null })),
]

/** Locks the model, so that its file isn't replaced and its parts aren't matched twice meanwhile. */
const lockModel = async (db: Db, key: ModelKey): Promise<void> => {
  const [found] = await db.select({ id: model3dModel.id }).from(model3dModel).where(isModel(key)).for('update')
  if (found === undefined) throw new Refusal(common.notFound)
}

const findPartNames = async (db: Db, { schoolId, id }: ModelKey, names: readonly string[]) => {
  const rows = await db
    .select({ name: model3dPart.name })
    .from(model3dPart)
    .where(and(eq(model3dPart.schoolId, schoolId), eq(model3dPart.modelId, id), inArray(model3dPart.name, [...names])))
  return new Set(rows.map(({ name }) => name))
}

const ofParts = ({ schoolId, id }: ModelKey, names: readonly string[]) =>
  and(eq(model3dMatch.schoolId, schoolId), eq(model3dMatch.modelId, id), inArray(model3dMatch.part, [...names]))

/** Refuses parts that the file lacks, unless they are still matched, and parts that were matched meanwhile. */
const refuseChanged = (
  changes: readonly Change[],
  parts: ReadonlySet<string>,
  versions: ReadonlyMap<string, number>,
): void => {
  for (const { part, version } of changes) {
    const current = versions.get(part) ?? 0
    if (current === 0 && !parts.has(part)) throw new Refusal(modelRefusals.unknownPart, { part })
    if (current !== version) throw new Refusal(modelRefusals.matchedMeanwhile, { part })
  }
}

const noTarget = { buildingId: null, dormitoryId: null, locationId: null, deviceId: null }

const writeChange = async (db: Db, key: ModelKey, { part, version, target }: Change): Promise<unknown> => {
  if (target === null) return db.delete(model3dMatch).where(ofParts(key, [part]))
  const values = { ...noTarget, ...target }
  if (version === 0) return db.insert(model3dMatch).values({ ...values, schoolId: key.schoolId, modelId: key.id, part })
  return db
    .update(model3dMatch)
    .set({ ...values, version: version + 1 })
    .where(ofParts(key, [part]))
}

/** Handles `saveMatches`: matches parts, or removes their match. Refuses devices to those who may not view them. */
export const saveMatches = async ({ db, session, body }: Context<typeof model3d.saveMatches>) => {
  if (body.device.length > 0 && !mayViewDevices(session)) throw new Refusal(common.forbidden)
  const key = { schoolId: schoolOf(session), id: body.id }
  await lockModel(db, key)
  const changes = toChanges(body)
  const names = changes.map(({ part }) => part)
  const rows = await db
    .select({ part: model3dMatch.part, version: model3dMatch.version })
    .from(model3dMatch)
    .where(ofParts(key, names))
  const versions = new Map(rows.map(({ part, version }) => [part, version]))
  refuseChanged(changes, await findPartNames(db, key, names), versions)
  for (const change of changes) await writeChange(db, key, change)
  return null
}
