import { session } from '../../areas/registry/server/directory/tables.ts'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import type { Random } from '../district/random.ts'
import { type AuditedAct, buildChange } from './act.ts'
import type { Actor } from './actors.ts'
import { type Day, later, momentOf } from './days.ts'

export type SessionRow = typeof session.$inferSelect

/** A visit to the console: its place, begin and end. */
interface Visit {
  readonly actor: Actor
  readonly schoolId: number
  readonly device: Actor['desk']
  readonly at: Date
  readonly endsAt: Date
}

const visitOf = (random: Random, actor: Actor, day: Day): Visit => {
  const device = actor.away && random.chance(0.2) ? actor.away : actor.desk
  const [first = 0, second = first] = actor.schools
  const at = momentOf(random, day, actor.from, actor.to)
  const stays = random.integer(Math.round(actor.stays / 4), actor.stays)
  return { actor, schoolId: random.chance(0.8) ? first : second, device, at, endsAt: later(at, stays) }
}

/** Hash of a token that doesn't exist. */
const drawTokenHash = (random: Random): string =>
  Array.from({ length: 8 }, () => random.integer(0, 0xff_ff_ff_ff).toString(16).padStart(8, '0')).join('')

const buildSession = (random: Random, visit: Visit): SessionRow => ({
  id: 0,
  tokenHash: drawTokenHash(random),
  accountId: visit.actor.accountId,
  schoolId: visit.schoolId,
  memberId: visit.actor.records.get(visit.schoolId) ?? null,
  createdAt: visit.at,
  seenAt: visit.endsAt,
  ...visit.device,
  renewalHash: null,
  renewalEndsAt: null,
  spentHash: null,
  spentAt: null,
  reusedAt: null,
  endedAt: visit.endsAt,
  openedBy: 'signIn',
})

/** A person with several schools signs in without one, and chooses. The first session ends with the choice. */
const sessionsOf = (random: Random, visit: Visit): SessionRow[] => {
  const row = buildSession(random, visit)
  if (visit.actor.schools.length === 1) return [row]
  const chosenAt = new Date(visit.at.getTime() + random.integer(4, 20) * 1000)
  return [
    { ...row, schoolId: null, memberId: null, seenAt: visit.at, endedAt: chosenAt },
    { ...row, tokenHash: drawTokenHash(random), createdAt: chosenAt, openedBy: 'change' },
  ]
}

const asOpened = (row: SessionRow): SessionRow => ({ ...row, seenAt: row.createdAt, endedAt: null })
const opened = (row: SessionRow) => buildChange(session, 'session', { after: asOpened(row) })
const ended = (row: SessionRow) => buildChange(session, 'session', { before: { ...row, endedAt: null }, after: row })

type Signer = Pick<AuditedAct, 'schoolId' | 'memberId' | 'bySchoolId'>

/**
 * The record in the audit entries of a session's acts. Before a school is chosen it is the first school's record, in
 * the platform's entries.
 */
const signerOf = ({ records }: Actor, { schoolId, memberId }: SessionRow): Signer => {
  if (schoolId !== null) return { schoolId, memberId }
  const first = Math.min(...records.keys())
  return { schoolId: platformSchool, bySchoolId: first, memberId: records.get(first) ?? null }
}

const actsOf = (actor: Actor, rows: readonly SessionRow[]): AuditedAct[] =>
  rows.flatMap((row, at): AuditedAct[] => {
    const { address } = row
    const before = row.openedBy === 'change' ? rows[at - 1] : undefined
    const choice = before
      ? { ...signerOf(actor, row), call: 'identity.login', changes: [ended(before), opened(row)] }
      : { ...signerOf(actor, row), call: 'identity.login', changes: [opened(row)] }
    const entry: AuditedAct = { address, at: row.createdAt, ...choice }
    // A session without a school ends with the choice of one, which is recorded already.
    if (row.schoolId === null || row.endedAt === null) return [entry]
    const exit = { ...signerOf(actor, row), call: 'identity.logout', changes: [ended(row)] }
    return [entry, { address, at: row.endedAt, ...exit }]
  })

/** The sessions of the last weeks, all of them ended, and their audit entries. */
export const recallSignIns = (
  random: Random,
  {
    actors,
    days,
    weekends,
    until,
  }: { actors: readonly Actor[]; days: readonly Day[]; weekends: readonly Day[]; until: Date },
): { sessions: SessionRow[]; acts: AuditedAct[] } => {
  const visits = actors.flatMap((actor) => [
    ...days.filter(() => random.chance(actor.often)).map((day) => visitOf(random, actor, day)),
    ...weekends.filter(() => random.chance(actor.weekends)).map((day) => visitOf(random, actor, day)),
  ])
  const past = visits
    .filter(({ endsAt }) => endsAt < until)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  let last = 0
  const numbered = past.map((visit) => ({
    actor: visit.actor,
    rows: sessionsOf(random, visit).map((row) => ({ ...row, id: (last += 1) })),
  }))
  return {
    sessions: numbered.flatMap(({ rows }) => rows),
    acts: numbered.flatMap(({ actor, rows }) => actsOf(actor, rows)),
  }
}
