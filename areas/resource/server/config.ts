import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { resource } from '../contract.ts'
import type { AppConfigView } from '../views.ts'
import { type AppPlace, appPlaceNames, appPlaces } from '../words.ts'
import { resourceConfig, resourceType } from './tables.ts'
import { buildTypeTree, readShownTypes } from './typeTree.ts'
import type { TypeRow } from './types.ts'

type Config = Pick<typeof resourceConfig.$inferSelect, 'place' | 'hiddenTypeIds' | 'version'>

const ofPlace = (schoolId: number, place: AppPlace) =>
  and(eq(resourceConfig.schoolId, schoolId), eq(resourceConfig.place, place))

const readConfig = async (db: Db, schoolId: number, place: AppPlace): Promise<Config> => {
  const [row] = await db.select().from(resourceConfig).where(ofPlace(schoolId, place))
  return row ?? { place, hiddenTypeIds: [], version: 0 }
}

/** Reads the types that a place leaves out. */
export const readHiddenTypes = async (db: Db, schoolId: number, place: AppPlace): Promise<ReadonlySet<number>> =>
  new Set((await readConfig(db, schoolId, place)).hiddenTypeIds)

const present = (types: readonly TypeRow[], { place, hiddenTypeIds, version }: Config): AppConfigView => ({
  place,
  name: appPlaceNames[place],
  typeIds: types.flatMap(({ id }) => (hiddenTypeIds.includes(id) ? [] : [id])),
  version,
})

/** Lists the places in our applications, each with the tree of types and those checked that it shows. */
export const listAppModules = async ({ db, session }: Context<typeof resource.appModules>) => {
  const schoolId = schoolOf(session)
  const types = await readShownTypes(db, schoolId)
  const listed: (AppConfigView & { types: ReturnType<typeof buildTypeTree> })[] = []
  for (const place of appPlaces) {
    const config = await readConfig(db, schoolId, place)
    const shown = present(types, config)
    listed.push({ ...shown, types: buildTypeTree(types, (id) => shown.typeIds.includes(id)) })
  }
  return listed
}

/** Reads the types that one place shows. */
export const findConfig = async ({ db, session, body }: Context<typeof resource.appConfig>) => {
  const schoolId = schoolOf(session)
  return present(await readShownTypes(db, schoolId), await readConfig(db, schoolId, body.place))
}

/** Refuses types of another school with `notFound`. A platform administrator reaches them. */
const refuseForeignTypes = async (db: Db, schoolId: number, typeIds: readonly number[]): Promise<void> => {
  const sent = new Set(typeIds)
  const own = await db.$count(resourceType, and(eq(resourceType.schoolId, schoolId), among(resourceType.id, sent)))
  if (own < sent.size) throw new Refusal(common.notFound)
}

/** Saves the types that a place shows. The first save creates the row; of two at once the later one is stale. */
export const saveConfig = async ({ db, session, body }: Context<typeof resource.saveConfig>) => {
  const schoolId = schoolOf(session)
  const { place, typeIds, version } = body
  await refuseForeignTypes(db, schoolId, typeIds)
  const types = await readShownTypes(db, schoolId)
  const first = { schoolId, place, hiddenTypeIds: [], version: 0 }
  await db.insert(resourceConfig).values(first).onConflictDoNothing()
  const [row] = await db.select().from(resourceConfig).where(ofPlace(schoolId, place)).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  const offered = new Set(types.map(({ id }) => id))
  const shown = new Set(typeIds)
  // The choice for excluded types, which the form doesn't offer, stays.
  const hiddenBefore = row.hiddenTypeIds.filter((id) => !offered.has(id))
  return saveVersioned(db, resourceConfig, {
    name: `${appPlaceNames[place]}显示的资源类型`,
    schoolId,
    id: row.id,
    version,
    values: { hiddenTypeIds: [...hiddenBefore, ...[...offered].filter((id) => !shown.has(id))] },
    present: (saved) => present(types, saved),
  })
}
