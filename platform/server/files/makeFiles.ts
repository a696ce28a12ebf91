import { Readable } from 'node:stream'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { fileGone, linkPath } from '../../contract/files.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { makeDiskRoom } from '../disk/room.ts'
import { withMatchingExtension } from './withMatchingExtension.ts'
import { linkEnd, makeLinkSeal } from './fileLink.ts'
import type { Files } from './files.ts'
import { makeStore } from './makeStore.ts'
import { file } from './tables.ts'

/** The file service on disk, or in the S3 store if one is configured. */
export const makeFiles = ({ config, clock }: { config: Config; clock: Clock }): Files => {
  const store = makeStore(config)
  const { seal } = makeLinkSeal(config)
  const room = makeDiskRoom(config)
  const refuseFull = async (content: Readable | Uint8Array) => {
    try {
      await room.refuseFull()
    } catch (error) {
      // The stream will no longer be read to its end.
      if (content instanceof Readable) content.on('error', () => undefined).destroy()
      throw error
    }
  }
  return {
    // The disk is checked here and not per call, because jobs write files too.
    store: async (content) => {
      await refuseFull(content)
      return store.write(content)
    },
    record: async (db, { key, size }, { lastsSeconds, name: given, ...described }) => {
      const name = withMatchingExtension(given, described.contentType)
      const createdAt = clock.now()
      const expiresAt = lastsSeconds === null ? null : new Date(createdAt.getTime() + lastsSeconds * 1000)
      const [row] = await db
        .insert(file)
        .values({ key, size, name, createdAt, expiresAt, ...described })
        .returning({ id: file.id })
      if (!row) throw new Error('the file was not recorded')
      return row.id
    },
    find: async (db, id) => {
      const lasting = or(isNull(file.expiresAt), gt(file.expiresAt, clock.now()))
      const [row] = await db
        .select()
        .from(file)
        .where(and(eq(file.id, id), lasting))
      return row ?? null
    },
    open: async (key) => {
      const content = await store.read(key)
      if (content === null) throw new Refusal(fileGone)
      return content
    },
    remove: store.remove,
    link: (fileId, { schoolId, memberId, displayId = 0, fileSchoolId = schoolId }) =>
      linkPath + seal({ fileId, fileSchoolId, schoolId, memberId, displayId, endsAt: linkEnd(clock.now()) }),
    discard: async (db, id) => {
      await db.delete(file).where(eq(file.id, id))
    },
    discardAll: async (db, ids) => {
      await db.delete(file).where(sql`${file.id} = any(${sql.param([...ids])}::bigint[])`)
    },
  }
}
