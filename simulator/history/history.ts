import { job } from '../../platform/server/jobs/tables.ts'
import { outboxMessage } from '../../platform/server/outbox/tables.ts'
import { type District, tenantIds } from '../district/district.ts'
import type { Random } from '../district/random.ts'
import { type AuditedAct, buildChange } from './act.ts'
import { type Actor, type ActorName, findActors } from './actors.ts'
import { largeSchoolChanges, smallSchoolChanges, recallChanges } from './changes.ts'
import { schoolDays, weekendDays } from './days.ts'
import { type AtWork, drawWorkMoments } from './desks.ts'
import { type JobRow, exportAct, exportJobs, sendingAct, sendingJob } from './jobs.ts'
import { type MessageRow, codeFor, recallNews } from './messages.ts'
import { recallSignIns } from './signIns.ts'
import { approvedTemplates, templateSet } from './templates.ts'

/** Minutes before now without events, because the person who starts the demo acts in the present. */
const quietMinutes = 20

const inOrder = <Row extends { readonly createdAt: Date }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())

const numbered = <Row extends { readonly id: number; readonly createdAt: Date }>(rows: readonly Row[]): Row[] =>
  inOrder(rows).map((row, index) => ({ ...row, id: index + 1 }))

/** Messages to a school's administrator: codes, and some test messages to check the SMS service. */
const recallCodes = (random: Random, { members }: District, moments: readonly AtWork[]): MessageRow[] =>
  moments.flatMap(({ at, memberId, schoolId }) => {
    const telephone = members.find(({ id }) => id === memberId)?.telephone
    return telephone ? [codeFor(random, schoolId, { id: memberId, telephone }, at)] : []
  })

const isTest = ({ purpose }: MessageRow, index: number) => purpose === 'verificationCode' && index % 6 === 0

const testAct = (message: MessageRow, sending: JobRow, address: string): AuditedAct => ({
  at: message.createdAt,
  call: 'administration.sendTest',
  memberId: message.memberId,
  address,
  schoolId: message.schoolId,
  changes: [
    buildChange(outboxMessage, 'outbox_message', {
      after: { ...message, state: 'waiting', attempts: 0, receipt: null, error: null, sentAt: null },
    }),
    buildChange(job, 'job', {
      after: { ...sending, state: 'waiting', attempts: 0, result: null, error: null, startedAt: null, endedAt: null },
    }),
  ],
})

/** Messages with the jobs that sent them, exports, and their audit entries. */
const recallWork = (
  random: Random,
  messages: readonly MessageRow[],
  exports: readonly JobRow[],
  actors: readonly Actor[],
) => {
  const sent = numbered(messages)
  const jobs = numbered([...sent.map((message) => sendingJob(random, message)), ...exports])
  const jobOf = new Map(
    jobs.flatMap((row) =>
      typeof row.input === 'object' && row.input !== null && 'messageId' in row.input
        ? [[row.input.messageId, row] as const]
        : [],
    ),
  )
  const deskOf = (memberId: number | null) =>
    actors.find(({ records }) => [...records.values()].some((id) => id === memberId))?.desk.address ?? ''
  const sending = sent.flatMap((message, index) => {
    const row = jobOf.get(message.id)
    if (!row) return []
    return [
      ...(isTest(message, index) ? [testAct(message, row, deskOf(message.memberId))] : []),
      ...sendingAct(row, message),
    ]
  })
  const requested = jobs.filter(({ kind }) => kind === 'administration.exportAudit')
  return { messages: sent, jobs, acts: [...sending, ...requested.map((row) => exportAct(row, deskOf(row.memberId)))] }
}

/** Generates the last four weeks of the district, in all existing areas, consistent throughout. */
export const generateHistory = (random: Random, district: District, today: Date) => {
  const byName = findActors(district)
  const actors = [...byName.values()]
  const days = schoolDays(today)
  const until = new Date(today.getTime() - quietMinutes * 60_000)
  const signIns = recallSignIns(random.branch('signIns'), { actors, days, weekends: weekendDays(today), until })

  const desks = random.branch('desks')
  const momentsOf = (name: ActorName, schoolId: number) => (count: number) => {
    const actor = byName.get(name)
    return actor ? drawWorkMoments(desks, signIns.sessions, actor, schoolId, count) : []
  }
  const { platform, xingtan, mingde, qizhi } = tenantIds
  const [school, both, admin] = [momentsOf('school', xingtan), momentsOf('both', mingde), momentsOf('admin', platform)]

  const changes = random.branch('changes')
  const changed = [
    recallChanges(changes, district, xingtan, largeSchoolChanges, school),
    recallChanges(changes, district, mingde, smallSchoolChanges, both),
    recallChanges(changes, district, qizhi, smallSchoolChanges.slice(0, 3), admin),
  ]
  const templates = [
    templateSet(1, approvedTemplates.code, school(2)),
    templateSet(2, approvedTemplates.notice, school(1)),
    templateSet(3, approvedTemplates.article, school(1)),
    templateSet(4, approvedTemplates.codeAtMingde, both(1)),
  ]
  const messages = random.branch('messages')
  const work = recallWork(
    messages,
    [
      ...recallCodes(messages, district, school(19)),
      ...recallCodes(messages, district, both(7)),
      ...recallNews(messages, district, xingtan, days).filter(({ createdAt }) => createdAt < until),
    ],
    exportJobs(messages, [...school(5), ...both(1), ...admin(2)]),
    actors,
  )
  const portraits = (['school', 'teacher', 'dorm'] as const).flatMap((name) => momentsOf(name, xingtan)(1))
  const acts = [signIns.acts, work.acts, ...changed.map((one) => one.acts), ...templates.map((one) => one.acts)].flat()
  return {
    sessions: signIns.sessions,
    acts,
    grants: changed.flatMap(({ grants }) => grants),
    templates: templates.flatMap(({ row }) => row ?? []),
    messages: work.messages,
    jobs: work.jobs,
    /** The changed pictures, with member and moment. */
    portraits,
  }
}

export type History = ReturnType<typeof generateHistory>
