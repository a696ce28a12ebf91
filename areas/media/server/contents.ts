import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { mediaRefusals } from '../contract.ts'
import type { Region } from '../regions.ts'
import { contentKindOf, regionKindNames, resourceKindNames } from '../words.ts'
import { mediaContent, type mediaLayout, mediaResource } from './tables.ts'

/** The resources of a region, in order. */
interface Content {
  readonly regionKey: number
  readonly resourceIds: readonly number[]
}

type Layout = Pick<typeof mediaLayout.$inferSelect, 'name' | 'regions'>

/** Returns the words for a region in a refusal, such as 区域 2（图片轮播）. */
const wordsOf = (regions: readonly Region[], { key, kind }: Region): string =>
  `区域 ${regions.findIndex((one) => one.key === key) + 1}（${regionKindNames[kind]}）`

/** Refuses content for a region that the layout lacks or that shows another kind of resource. */
export const refuseUnfit = async (
  db: Db,
  schoolId: number,
  { name, regions }: Layout,
  contents: readonly Content[],
): Promise<void> => {
  const ids = contents.flatMap(({ resourceIds }) => resourceIds)
  const rows = await db
    .select({ id: mediaResource.id, name: mediaResource.name, kind: mediaResource.kind })
    .from(mediaResource)
    .where(and(eq(mediaResource.schoolId, schoolId), among(mediaResource.id, ids)))
  const resources = new Map(rows.map((row) => [row.id, row]))
  for (const { regionKey, resourceIds } of contents) {
    const region = regions.find(({ key }) => key === regionKey)
    const kind = region && contentKindOf(region.kind)
    if (region === undefined || kind === null || kind === undefined)
      throw new Refusal(mediaRefusals.unknownRegion, { name, region: regionKey })
    const wrong = resourceIds.map((id) => resources.get(id)).find((one) => one?.kind !== kind)
    if (wrong === undefined) continue
    const words = { region: wordsOf(regions, region), name: wrong.name, kind: resourceKindNames[kind] }
    throw new Refusal(mediaRefusals.wrongContent, words)
  }
}

const ofTask = (schoolId: number, taskId: number) =>
  and(eq(mediaContent.schoolId, schoolId), eq(mediaContent.taskId, taskId))

/** Replaces the content of a task. */
export const writeContents = async (db: Db, schoolId: number, taskId: number, contents: readonly Content[]) => {
  await db.delete(mediaContent).where(ofTask(schoolId, taskId))
  const rows = contents.flatMap(({ regionKey, resourceIds }) =>
    resourceIds.map((resourceId, position) => ({ schoolId, taskId, regionKey, position, resourceId })),
  )
  if (rows.length > 0) await db.insert(mediaContent).values(rows)
}

/** Reads the resources of a task, in the order of regions and positions. */
export const readContents = (db: Db, schoolId: number, taskId: number) =>
  db
    .select({
      regionKey: mediaContent.regionKey,
      id: mediaResource.id,
      kind: mediaResource.kind,
      name: mediaResource.name,
      text: mediaResource.text,
      fileId: mediaResource.fileId,
    })
    .from(mediaContent)
    .innerJoin(
      mediaResource,
      and(eq(mediaResource.schoolId, mediaContent.schoolId), eq(mediaResource.id, mediaContent.resourceId)),
    )
    .where(ofTask(schoolId, taskId))
    .orderBy(asc(mediaContent.regionKey), asc(mediaContent.position), asc(mediaContent.id))

/** Locks the resources of a task, and refuses if a region that needs some has none. */
export const refuseEmptyRegion = async (
  db: Db,
  schoolId: number,
  taskId: number,
  { regions }: Layout,
): Promise<void> => {
  const rows = await readContents(db, schoolId, taskId).for('share')
  const filled = new Set(rows.map(({ regionKey }) => regionKey))
  const empty = regions.find(({ key, kind }) => contentKindOf(kind) !== null && !filled.has(key))
  if (empty !== undefined) throw new Refusal(mediaRefusals.regionEmpty, { region: wordsOf(regions, empty) })
}
