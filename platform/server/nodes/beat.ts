import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { serverNode } from './tables.ts'

/** Heartbeat interval of a node, ms: a dead node must be noticed within 10 s. */
const beatInterval = 2000

/** Writes this node's heartbeat, from which the status page shows the running nodes. */
export const makeBeat = (parts: { database: Database; clock: Clock; version: string }) => {
  const { database, clock, version } = parts
  const id = randomUUID()
  let timer: NodeJS.Timeout | undefined

  const beat = () =>
    database.asSystem('nodes: a sign of life', async (db) => {
      const now = clock.now()
      const node = { id, host: hostname(), processId: process.pid, version, startedAt: now, seenAt: now }
      await db
        .insert(serverNode)
        .values(node)
        .onConflictDoUpdate({ target: serverNode.id, set: { seenAt: now } })
    })
  return {
    id,
    start: async () => {
      await beat()
      timer = setInterval(() => void beat().catch(() => undefined), beatInterval).unref()
    },
    close: async () => {
      clearInterval(timer)
      if (timer) await database.asSystem('nodes: leave', (db) => db.delete(serverNode).where(eq(serverNode.id, id)))
    },
  }
}
