import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { PartView, model3d } from '../contract.ts'
import { listMatches } from './matches.ts'
import { mayViewDevices } from './mayViewDevices.ts'
import { type ModelKey, isModel } from './models.ts'
import { model3dModel, model3dPart } from './tables.ts'

/** Lists the named parts of a model's current file, in its order. */
export const listPartRows = (db: Db, { schoolId, id }: ModelKey) =>
  db
    .select()
    .from(model3dPart)
    .where(and(eq(model3dPart.schoolId, schoolId), eq(model3dPart.modelId, id)))
    .orderBy(asc(model3dPart.number))

/** Refuses a model that doesn't exist any more with `notFound`. */
export const requireModel = async (db: Db, key: ModelKey): Promise<void> => {
  const [found] = await db.select({ id: model3dModel.id }).from(model3dModel).where(isModel(key))
  if (found === undefined) throw new Refusal(common.notFound)
}

const presentSize = (size: readonly number[] | null): PartView['size'] => {
  const [length, depth, height] = size ?? []
  return length === undefined || depth === undefined || height === undefined ? null : [length, depth, height]
}

/** Lists the parts of a model with their matches. Matched parts that the file lacks come last. */
export const listPartViews = async (db: Db, key: ModelKey): Promise<PartView[]> => {
  const rows = await listPartRows(db, key)
  const matches = await listMatches(db, key)
  const matchOf = new Map(matches.map((match) => [match.part, match]))
  const known = new Set(rows.map(({ name }) => name))
  const present = rows.map(({ number, name, parent, nodes, size }) => ({
    id: number,
    name,
    parent,
    nodes,
    size: presentSize(size),
    gone: false,
    target: matchOf.get(name)?.target ?? null,
    version: matchOf.get(name)?.version ?? 0,
  }))
  const gone = matches.filter(({ part }) => !known.has(part))
  return [
    ...present,
    ...gone.map(({ part, target, version }, at) => ({
      id: rows.length + at + 1,
      name: part,
      parent: '',
      nodes: [],
      size: null,
      gone: true,
      target,
      version,
    })),
  ]
}

const withoutSerialNumber = (part: PartView): PartView =>
  part.target?.kind === 'device' ? { ...part, target: { ...part.target, code: '' } } : part

/** Handles `parts`: the named parts of a model with what they are matched with. */
export const listParts = async ({ db, session, params }: Context<typeof model3d.parts>) => {
  const key = { schoolId: schoolOf(session), id: params.id }
  await requireModel(db, key)
  const parts = await listPartViews(db, key)
  return mayViewDevices(session) ? parts : parts.map(withoutSerialNumber)
}
