import { type SQL, and, eq, gte } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { toWireTime } from '../../../platform/contract/time.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { databaseFacts } from '../../../platform/server/database/facts.ts'
import { lastBackup } from '../../../platform/server/backup/nightlyBackup.ts'
import { lastCollection } from '../../../platform/server/files/fileCollection.ts'
import { usesDataFolder } from '../../../platform/server/installation/mark.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { liveMessage } from '../../../platform/server/live/tables.ts'
import { freeDisk, listNodes } from '../../../platform/server/nodes/nodes.ts'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { RedisState } from '../../../platform/server/watchRedis.ts'
import type { administration } from '../contract.ts'
import type { SystemStatus } from '../views.ts'
import { findRotation } from './rotation.ts'

const day = 24 * 60 * 60_000

/** Maximum that is counted. The status is polled every few seconds, so counting must stay cheap. */
const countedTo = 100_000

const countQueues = async (db: Db, now: Date): Promise<SystemStatus['queues']> => {
  const count = async (table: PgTable, where?: SQL) => {
    const counted = await countUpTo(db, table, where, countedTo)
    return { count: Math.min(counted, countedTo), more: counted > countedTo }
  }
  return {
    jobsWaiting: await count(job, eq(job.state, 'waiting')),
    jobsRunning: await count(job, eq(job.state, 'running')),
    jobsFailed: await count(job, and(eq(job.state, 'failed'), gte(job.endedAt, new Date(now.getTime() - day)))),
    messagesWaiting: await count(outboxMessage, eq(outboxMessage.state, 'waiting')),
    messagesFailed: await count(outboxMessage, eq(outboxMessage.state, 'failed')),
    liveMessages: await count(liveMessage),
  }
}

interface Platform {
  readonly version: string
  readonly redisState: (() => RedisState) | null
}

/** Reports the status of the platform over all schools: numbers and nodes, no personal data. */
export const findStatus = async (
  { db, session, clock, config }: Context<typeof administration.status>,
  { version, redisState }: Platform,
): Promise<SystemStatus> => {
  const now = clock.now()
  const time = (moment: Date) => toWireTime(moment, session.timeZone)
  const redis = redisState && redisState()
  const found = await asSystemWithin(db, 'the state of the platform', async () => ({
    nodes: await listNodes(db, now),
    queues: await countQueues(db, now),
    facts: await databaseFacts(db),
    collection: await lastCollection(db),
    backup: await lastBackup(db),
    rotation: await findRotation(db, config),
  }))
  return {
    at: time(now),
    nodes: found.nodes.map((node) => ({ ...node, startedAt: time(node.startedAt), seenAt: time(node.seenAt) })),
    queues: found.queues,
    rotation: found.rotation && {
      ...found.rotation,
      countedAt: found.rotation.countedAt && time(found.rotation.countedAt),
    },
    database: { kind: config.databaseUrl === undefined ? 'embedded' : 'postgres', ...found.facts },
    redis: redis && { isUp: redis.isUp, since: time(redis.since) },
    backup:
      config.backups === null
        ? null
        : { folder: config.backups, last: found.backup && { ...found.backup, at: time(found.backup.at) } },
    collection: found.collection && { ...found.collection, at: time(found.collection.at) },
    productVersion: version,
    nodeVersion: process.version,
    freeDisk: usesDataFolder(config) ? await freeDisk(config.dataFolder) : null,
    diskReserve: config.diskReserve,
  }
}
