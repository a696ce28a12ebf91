import { job } from '../../platform/server/jobs/tables.ts'
import { outboxMessage } from '../../platform/server/outbox/tables.ts'
import type { Random } from '../district/random.ts'
import { type AuditedAct, buildChange } from './act.ts'
import { later } from './days.ts'
import type { AtWork } from './desks.ts'
import type { MessageRow } from './messages.ts'

export type JobRow = typeof job.$inferSelect

const jobDefaults = { interrupted: 0, leaseEndsAt: null, lease: null, cancelAsked: false, onceKey: null }

/** The job that sent a message, or tried to. */
export const sendingJob = (random: Random, message: MessageRow): JobRow => {
  const { createdAt, sentAt, state, receipt, error, attempts } = message
  const startedAt = new Date(createdAt.getTime() + random.integer(80, 400))
  return {
    id: 0,
    schoolId: message.schoolId,
    memberId: null,
    kind: 'outbox.sendMessage',
    input: { messageId: message.id },
    state: state === 'sent' ? 'done' : 'failed',
    doneParts: 0,
    allParts: null,
    result: receipt === null ? null : { receipt },
    error,
    attempts,
    maxAttempts: 8,
    ...jobDefaults,
    runAt: createdAt,
    createdAt,
    startedAt,
    endedAt: sentAt ?? later(startedAt, attempts === 1 ? 0.02 : random.integer(12, 20)),
  }
}

/** The audit entries of a sent message. */
export const sendingAct = (row: JobRow, message: MessageRow): AuditedAct[] => {
  if (row.state !== 'done' || row.endedAt === null) return []
  const before = { ...message, state: 'waiting', receipt: null, sentAt: null }
  const changes = [buildChange(outboxMessage, 'outbox_message', { before, after: message })]
  const { schoolId, endedAt: at, id } = row
  return [
    { at, call: 'job.outbox.sendMessage', memberId: null, address: '', schoolId, requestId: `job-${id}`, changes },
  ]
}

const endings = ['done', 'done', 'failed', 'done', 'cancelled', 'done'] as const
const interruptedError = '执行任务的服务器多次中断，任务未能完成，请重试'

/** Exports of the audit log. Their files have expired, as such files do after a day. */
export const exportJobs = (random: Random, moments: readonly AtWork[]): JobRow[] =>
  moments.map(({ at, memberId, schoolId }, index): JobRow => {
    const state = endings[index % endings.length] ?? 'done'
    const rows = random.integer(120, 900)
    const done = state === 'done' ? rows : Math.floor(rows / 3)
    return {
      id: 0,
      schoolId,
      memberId,
      kind: 'administration.exportAudit',
      input: { person: '', call: '', relation: '', requestId: '', timeZone: 'Asia/Shanghai' },
      state,
      doneParts: done,
      allParts: rows,
      result: state === 'done' ? { fileId: 0, rows } : null,
      error: state === 'failed' ? interruptedError : null,
      attempts: state === 'failed' ? 3 : 1,
      maxAttempts: 3,
      ...jobDefaults,
      cancelAsked: state === 'cancelled',
      runAt: at,
      createdAt: at,
      startedAt: new Date(at.getTime() + 300),
      endedAt: state === 'failed' ? later(at, 6) : new Date(at.getTime() + random.integer(1200, 5200)),
    }
  })

/** The audit entry of an export. */
export const exportAct = (row: JobRow, address: string): AuditedAct => ({
  at: row.createdAt,
  call: 'administration.exportAudit',
  memberId: row.memberId,
  schoolId: row.schoolId,
  address,
  changes: [
    buildChange(job, 'job', {
      after: {
        ...row,
        state: 'waiting',
        doneParts: 0,
        allParts: null,
        result: null,
        error: null,
        attempts: 0,
        cancelAsked: false,
        startedAt: null,
        endedAt: null,
      },
    }),
  ],
})
