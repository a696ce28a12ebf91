import { z } from 'zod'
import { messageChannels } from '../../platform/contract/messagePurposes.ts'
import { WireTime } from '../../platform/contract/time.ts'

/** Who did something; null where it was nobody of the school, or the platform itself. */
const Who = z.object({ id: z.int(), name: z.string(), username: z.string() }).nullable()

const School = z.object({ id: z.int(), name: z.string() }).nullable()

/** An entry of the trail as the list shows it. */
export const AuditRow = z.object({
  id: z.int(),
  at: WireTime,
  person: Who,
  /** Null where it is the session's own school. */
  school: School,
  call: z.string(),
  /** The act, in Chinese. */
  title: z.string(),
  address: z.string(),
  requestId: z.string(),
  /** The tables whose rows changed. */
  relations: z.array(z.string()),
  /** The first of the people whose records it is about, but for who did it. */
  concerned: z.array(z.string()),
})
export type AuditRow = z.output<typeof AuditRow>

/** A field of a changed row; null where the row was not there, or the field was empty. */
const ChangedField = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isChanged: z.boolean(),
})

const Change = z.object({
  id: z.int(),
  relation: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  fields: z.array(ChangedField),
})
export type Change = z.output<typeof Change>

/** An entry with what it changed; the first of many changes, and how many there are. */
export const AuditDetail = AuditRow.extend({ changes: z.array(Change), changeCount: z.int() })
export type AuditDetail = z.output<typeof AuditDetail>

/** A message of the outbox as the list shows it. */
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

/** A message with what a person who looks for it needs; its values in demo mode alone. */
export const MessageDetail = MessageRow.extend({
  receipt: z.string().nullable(),
  values: z.record(z.string(), z.string()).nullable(),
})
export type MessageDetail = z.output<typeof MessageDetail>

/** The template of a channel and purpose; version 0 where none is set. */
export const TemplateView = z.object({
  channel: z.enum(messageChannels),
  purpose: z.string(),
  templateCode: z.string(),
  signature: z.string(),
  version: z.int(),
  updatedAt: WireTime.nullable(),
})
export type TemplateView = z.output<typeof TemplateView>

/** A job as the list shows it. */
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

/** A number that was counted up to a limit. */
const Counted = z.object({ count: z.int(), more: z.boolean() })
export type Counted = z.output<typeof Counted>

/** How the platform fares. Sizes in bytes. */
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
    /** Of the last day. */
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
  /** Whether Redis answers the node that was asked, and since when it does or does not; null where there is none. */
  redis: z.object({ isUp: z.boolean(), since: WireTime }).nullable(),
  /** A change of `SECRET` that is under way; numbers are those of the last night, null before the first. */
  rotation: z
    .object({
      /** True if SECRET_PREVIOUS may be left out from now on. */
      isDone: z.boolean(),
      countedAt: WireTime.nullable(),
      /** Identity numbers that are still sealed under a previous secret. */
      left: z.int().nullable(),
      /** First passwords of before that nobody has signed in with: they end with the previous secret. */
      firstPasswords: z.int().nullable(),
    })
    .nullable(),
  /** Where the embedded database is backed up to, and the last night that was; null where it is not. */
  backup: z
    .object({ folder: z.string(), last: z.object({ at: WireTime, files: z.int(), bytes: z.int() }).nullable() })
    .nullable(),
  /** The last nightly collection of files; null before the first. */
  collection: z
    .object({
      at: WireTime,
      expired: z.int(),
      unknown: z.int(),
      /** Files without a row that were left for the operator to decide, since they are too many. */
      held: z.int(),
      all: z.int(),
    })
    .nullable(),
  productVersion: z.string(),
  nodeVersion: z.string(),
  /** Of the disk that the embedded database, or the files, lie on; null where both are elsewhere. */
  freeDisk: z.int().nullable(),
  /** Free bytes below which nothing is written any more. */
  diskReserve: z.int(),
})
export type SystemStatus = z.output<typeof SystemStatus>
