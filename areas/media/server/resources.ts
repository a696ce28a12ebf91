import { type SQL, and, asc, desc, eq, ilike, ne, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { media } from '../contract.ts'
import type { ResourceView } from '../views.ts'
import { mediaContent, mediaResource, mediaTask } from './tables.ts'

/** Reaches the resources of the session's school. */
export const reachResources = reachRows(mediaResource, (session) => eq(mediaResource.schoolId, schoolOf(session)))

const publishedTasks = sql<number>`(select count(distinct ${mediaTask.id})::int from ${mediaContent} join ${mediaTask}
  on ${mediaTask.schoolId} = ${mediaContent.schoolId} and ${mediaTask.id} = ${mediaContent.taskId}
  where ${mediaContent.schoolId} = ${mediaResource.schoolId} and ${mediaContent.resourceId} = ${mediaResource.id}
  and ${mediaTask.state} = 'published')`

const selectResources = (db: Db, where: SQL | undefined) =>
  db
    .select({ resource: mediaResource, uploader: member.name, shown: publishedTasks.as('shown_tasks') })
    .from(mediaResource)
    .leftJoin(member, memberJoin(mediaResource.schoolId, mediaResource.uploaderId))
    .where(where)
    .$dynamic()

type Viewer = { readonly session: Session; readonly files: Files }

const presentResource =
  ({ session, files }: Viewer) =>
  ({ resource, uploader, shown }: Awaited<ReturnType<typeof selectResources>>[number]): ResourceView => {
    const { schoolId, fileId, uploaderId: _uploaderId, createdAt, ...rest } = resource
    return {
      ...rest,
      url: fileId === null ? null : files.link(fileId, { schoolId, memberId: memberOf(session) }),
      uploader: uploader ?? '',
      time: toWireTime(createdAt, session.timeZone),
      shown,
    }
  }

/** Reads a page of resources, newest first (A-CALL-135). */
export const findResourcePage = (context: Context<typeof media.resourcePage>) => {
  const { db, session, body } = context
  const { keyword, kind, folder } = body
  const where = and(
    eq(mediaResource.schoolId, schoolOf(session)),
    keyword.trim() === '' ? undefined : ilike(mediaResource.name, `%${escapeLikePattern(keyword.trim())}%`),
    kind === undefined ? undefined : eq(mediaResource.kind, kind),
    folder === '' ? undefined : eq(mediaResource.folder, folder),
  )
  return readPage(db, body, selectResources(db, where), {
    order: [desc(mediaResource.createdAt), desc(mediaResource.id)],
    present: presentResource(context),
  })
}

/** Reads one resource. Refuses a missing one with `notFound`. */
export const readResource = async (db: Db, viewer: Viewer, id: number): Promise<ResourceView> => {
  const mine = and(eq(mediaResource.schoolId, schoolOf(viewer.session)), eq(mediaResource.id, id))
  const [row] = await selectResources(db, mine)
  if (row === undefined) throw new Refusal(common.notFound)
  return presentResource(viewer)(row)
}

/** Lists the folders in use. */
export const listFolders = async ({ db, session }: Context<typeof media.folders>) => {
  const rows = await db
    .selectDistinct({ folder: mediaResource.folder })
    .from(mediaResource)
    .where(and(eq(mediaResource.schoolId, schoolOf(session)), ne(mediaResource.folder, '')))
    .orderBy(asc(mediaResource.folder))
  return rows.map(({ folder }) => folder)
}
