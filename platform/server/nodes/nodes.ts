import { statfs } from 'node:fs/promises'
import { asc, gt } from 'drizzle-orm'
import type { Db } from '../database/connection.ts'
import { serverNode } from './tables.ts'

/** A node that gave no sign of life for so long counts as gone, ms. */
export const silence = 15_000

/** The servers that work on this database, longest there first, and whether each is alive. For the system alone. */
export const listNodes = async (db: Db, now: Date) => {
  const rows = await db.select().from(serverNode).orderBy(asc(serverNode.startedAt), asc(serverNode.id))
  return rows.map((row) => ({ ...row, isAlive: now.getTime() - row.seenAt.getTime() <= silence }))
}

/** The nodes that gave a sign of life within the last 6 s: three of them may be lost. For the system alone. */
export const livingNodes = async (db: Db, now: Date): Promise<string[]> => {
  const since = new Date(now.getTime() - 6000)
  const rows = await db.select({ id: serverNode.id }).from(serverNode).where(gt(serverNode.seenAt, since))
  return rows.map(({ id }) => id)
}

/** Free bytes of the disk that a folder lies on, for those who are not root; null where that cannot be told. */
export const freeDisk = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder === '' ? '.' : folder)
    return bavail * bsize
  } catch {
    return null
  }
}
