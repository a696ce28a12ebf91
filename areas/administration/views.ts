import { z } from 'zod'
import { messageChannels } from '../../platform/contract/messagePurposes.ts'
import { WireTime } from '../../platform/contract/time.ts'

/** The actor of an entry. Null for nobody of the school, or the platform itself. */
const Who = z.object({ id: z.int(), name: z.string(), username: z.string() }).nullable()

const School = z.object({ id: z.int(), name: z.string() }).nullable()

/** An audit entry in the list. */
export const AuditRow = z.object({
  id: z.int(),
  at: WireTime,
  person: Who,
  /** Null for the session's school. */
  school: School,
  call: z.string(),
  /** The title of the call, in Chinese. */
  title: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** The titles of the tables whose rows changed. */
  relations: z.array(z.string()),
  /** The first of the people concerned, except the actor. */
  concerned: z.array(z.string()),
})
export type AuditRow = z.output<typeof AuditRow>

const Named = z.object({ name: z.string(), title: z.string() })

/** The calls and tables by which the trail can be searched. */
export const AuditChoices = z.object({
  calls: z.array(z.object({ area: z.string(), calls: z.array(Named) })),
  relations: z.array(Named),
})

/** A field of a changed row. Null if the row did not exist or the field was empty. */
const ChangedField = z.object({
  name: z.string(),
  title: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isChanged: z.boolean(),
})

const Change = z.object({
  id: z.int(),
  relation: z.string(),
  /** The title of the table. */
  title: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  fields: z.array(ChangedField),
})
export type Change = z.output<typeof Change>

/** An entry with its first changes and their total number. */
export const AuditDetail = AuditRow.extend({ changes: z.array(Change), changeCount: z.int() })
export type AuditDetail = z.output<typeof AuditDetail>

/** An outbox message in the list. */
export const MessageRow = z.object({
  id: z.int(),
  school: School,
  channel: z.enum(messageChannels),
  purpose: z.string(),
  recipient: z.string(),
  person: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: WireTime,
  sentAt: WireTime.nullable(),
  /** True if it may be sent again. */
  isSendable: z.boolean(),
})
export type MessageRow = z.output<typeof MessageRow>

/** A message with details for troubleshooting. `values` is null except in demo mode. */
export const MessageDetail = MessageRow.extend({
  receipt: z.string().nullable(),
  values: z.record(z.string(), z.string()).nullable(),
})
export type MessageDetail = z.output<typeof MessageDetail>

/** The template of a channel and purpose. Version 0 if it is not set. */
export const TemplateView = z.object({
  channel: z.enum(messageChannels),
  purpose: z.string(),
  templateCode: z.string(),
  signature: z.string(),
  version: z.int(),
  updatedAt: WireTime.nullable(),
})
export type TemplateView = z.output<typeof TemplateView>

/** A job in the list. */
export const JobRow = z.object({
  id: z.int(),
  school: School,
  kind: z.string(),
  title: z.string(),
  person: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  doneParts: z.int(),
  allParts: z.int().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: WireTime,
  startedAt: WireTime.nullable(),
  endedAt: WireTime.nullable(),
  cancelAsked: z.boolean(),
})
export type JobRow = z.output<typeof JobRow>

/** A number counted up to a limit. */
const Counted = z.object({ count: z.int(), more: z.boolean() })
export type Counted = z.output<typeof Counted>

/** The status of the platform. Sizes in bytes. */
export const SystemStatus = z.object({
  at: WireTime,
  nodes: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      processId: z.int(),
      version: z.string(),
      startedAt: WireTime,
      seenAt: WireTime,
      isAlive: z.boolean(),
    }),
  ),
  queues: z.object({
    jobsWaiting: Counted,
    jobsRunning: Counted,
    /** In the last day. */
    jobsFailed: Counted,
    messagesWaiting: Counted,
    messagesFailed: Counted,
    liveMessages: Counted,
  }),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    size: z.int(),
    migrations: z.int(),
    lastMigration: z.string(),
  }),
  /** If Redis answers the node that served this request, and since when. Null without Redis. */
  redis: z.object({ isUp: z.boolean(), since: WireTime }).nullable(),
  /** A change of `SECRET` in progress. The numbers are from the last night, null before the first. */
  rotation: z
    .object({
      /** True if SECRET_PREVIOUS may be removed. */
      isDone: z.boolean(),
      countedAt: WireTime.nullable(),
      /** Identity numbers still encrypted with a previous secret. */
      left: z.int().nullable(),
      /** Unused first passwords from before the change. They stop working when the previous secret is removed. */
      firstPasswords: z.int().nullable(),
    })
    .nullable(),
  /** The embedded database's backup folder and last nightly backup. Null without backups. */
  backup: z
    .object({ folder: z.string(), last: z.object({ at: WireTime, files: z.int(), bytes: z.int() }).nullable() })
    .nullable(),
  /** The last nightly file cleanup. Null before the first. */
  collection: z
    .object({
      at: WireTime,
      expired: z.int(),
      unknown: z.int(),
      /** Files without a row that were kept for the operator to decide, because there are too many. */
      held: z.int(),
      all: z.int(),
    })
    .nullable(),
  productVersion: z.string(),
  nodeVersion: z.string(),
  /** Free space on the disk of the embedded database or the files. Null if both are elsewhere. */
  freeDisk: z.int().nullable(),
  /** Free bytes below which nothing is written. */
  diskReserve: z.int(),
})
export type SystemStatus = z.output<typeof SystemStatus>
