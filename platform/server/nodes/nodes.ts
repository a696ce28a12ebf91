import { statfs } from 'node:fs/promises'
import { asc, gt } from 'drizzle-orm'
import type { Db } from '../database/connection.ts'
import { serverNode } from './tables.ts'

/** The time without a heartbeat after which a node counts as dead, ms. */
export const silence = 15_000

/** Lists the nodes of this database, oldest first, and if each is alive. Needs system access. */
export const listNodes = async (db: Db, now: Date) => {
  const rows = await db.select().from(serverNode).orderBy(asc(serverNode.startedAt), asc(serverNode.id))
  return rows.map((row) => ({ ...row, isAlive: now.getTime() - row.seenAt.getTime() <= silence }))
}

/**
 * Lists the nodes with a heartbeat within the last 6 s, so that two heartbeats may be missed. Needs system access.
 */
export const livingNodes = async (db: Db, now: Date): Promise<string[]> => {
  const since = new Date(now.getTime() - 6000)
  const rows = await db.select({ id: serverNode.id }).from(serverNode).where(gt(serverNode.seenAt, since))
  return rows.map(({ id }) => id)
}

/** Returns the free bytes of a folder's disk for non-root users; null if unknown. */
export const freeDisk = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder === '' ? '.' : folder)
    return bavail * bsize
  } catch {
    return null
  }
}
