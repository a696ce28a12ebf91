import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { among } from '../../../platform/server/database/among.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { isModuleClosed } from '../../schoolConfig/server/index.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { defaultConfig } from '../contract.ts'
import { readGuards } from './rounds/presentRounds.ts'
import { syncRounds } from './rounds/syncRounds.ts'
import { patrolSettings } from './setup/settings.ts'
import { findStaff } from './setup/staff.ts'
import { patrolConfig, patrolRound } from './tables.ts'

const minute = 60_000

/** Rounds that began longer ago than this are not reported after an outage, ms. */
const toldWithin = 6 * 60 * minute

const purpose = 'notice'

/** Plans the rounds of another day at noon. Changes of plans are carried out at once by the call that saves them. */
const planRounds = jobWork(
  jobKind({
    name: 'nightPatrol.planRounds',
    title: '排出夜间巡查的班次',
    input: z.object({}),
    result: z.object({ added: z.int(), removed: z.int() }),
    attempts: 6,
  }),
  ({ schoolId, clock, finish }) =>
    finish(async (db) =>
      (await isModuleClosed(db, schoolId, 'nightPatrol'))
        ? { added: 0, removed: 0 }
        : syncRounds(db, schoolId, clock.now()),
    ),
  { schedule: '15 12 * * *', perSchool: true },
)

const isUntold = (now: Date) =>
  and(
    eq(patrolRound.checked, 0),
    isNull(patrolRound.toldAt),
    lte(patrolRound.startAt, now),
    gt(patrolRound.startAt, new Date(now.getTime() - toldWithin)),
  )

/** Locks the rounds of a school that should have begun some minutes ago and have no check. */
const lockUnbegun = async (db: Db, schoolId: number, now: Date) => {
  const { tellsUnbegun, unbegunMinutes } = await patrolSettings.read(db, schoolId)
  if (!tellsUnbegun || (await isModuleClosed(db, schoolId, 'nightPatrol'))) return []
  const before = new Date(now.getTime() - unbegunMinutes * minute)
  return db
    .select()
    .from(patrolRound)
    .where(and(eq(patrolRound.schoolId, schoolId), isUntold(now), lte(patrolRound.startAt, before)))
    .orderBy(asc(patrolRound.startAt), asc(patrolRound.id))
    .for('update')
}

/** Tells the heads of a school by text message which rounds have not begun, each once. */
const tellUnbegun = async (
  db: Db,
  outbox: Outbox,
  { schoolId, now }: { readonly schoolId: number; readonly now: Date },
): Promise<{ rounds: number; sent: number }> => {
  const rounds = await lockUnbegun(db, schoolId, now)
  if (rounds.length === 0) return { rounds: 0, sent: 0 }
  const ids = rounds.map(({ id }) => id)
  await db
    .update(patrolRound)
    .set({ toldAt: now })
    .where(and(eq(patrolRound.schoolId, schoolId), among(patrolRound.id, ids)))
  const { headIds } = await patrolSettings.read(db, schoolId)
  const heads = (await findStaff(db, schoolId, headIds)).filter(
    ({ telephone }) => telephone !== null && telephone !== '',
  )
  if (heads.length === 0 || (await outbox.wayOfTexts(db, schoolId, purpose)) !== 'sent')
    return { rounds: rounds.length, sent: 0 }
  const [names, timeZone] = [await readGuards(db, schoolId, ids), await readSchoolTimeZone(db, schoolId)]
  for (const { id, planName, startAt } of rounds) {
    const guards = (names.get(id) ?? []).map(({ name }) => name).join('、')
    const content = `${planName} ${toWireTime(startAt, timeZone).slice(11, 16)}，巡查人 ${guards}`
    for (const { id: memberId, telephone } of heads) {
      const message = { schoolId, memberId, channel: 'sms' as const, purpose, recipient: telephone ?? '' }
      await outbox.send(db, { ...message, values: { title: '夜间巡查未按时开始', content } } as const)
    }
  }
  return { rounds: rounds.length, sent: heads.length * rounds.length }
}

/** Finds the schools with rounds to tell about, in one statement, because it covers all schools every minute. */
const findSchoolsToTell = (db: Db, now: Date) => {
  const { tellsUnbegun, unbegunMinutes } = defaultConfig
  const before = sql`${now.toISOString()}::timestamptz
    - make_interval(mins => coalesce(${patrolConfig.unbegunMinutes}, ${unbegunMinutes}))`
  return db
    .selectDistinct({ schoolId: patrolRound.schoolId })
    .from(patrolRound)
    .leftJoin(patrolConfig, eq(patrolConfig.schoolId, patrolRound.schoolId))
    .where(
      and(
        isUntold(now),
        lte(patrolRound.startAt, before),
        sql`coalesce(${patrolConfig.tellsUnbegun}, ${tellsUnbegun})`,
        sql`not exists (select 1 from ${closedModule} where ${closedModule.schoolId} = ${patrolRound.schoolId}
          and ${closedModule.module} = 'nightPatrol')`,
      ),
    )
}

const tellKind = jobKind({
  name: 'nightPatrol.tellUnbegun',
  title: '提醒夜间巡查未开始',
  input: z.object({}),
  result: z.object({ rounds: z.int(), sent: z.int() }),
  // Many attempts, because nobody repeats the job by hand.
  attempts: 12,
})

/** Looks every minute for schools with rounds that have not begun, and queues a job for each. */
const lookForUnbegun = jobWork(
  jobKind({
    name: 'nightPatrol.lookForUnbegun',
    title: '查看未开始的夜间巡查',
    onlyQueues: true,
    input: z.object({}),
    result: z.object({ schools: z.int() }),
    attempts: 3,
  }),
  async ({ clock, jobs, look, finish }) => {
    const now = clock.now()
    const schools = await look((db) => findSchoolsToTell(db, now))
    await finish(async (db) => {
      for (const { schoolId } of schools) await jobs.add(db, tellKind, { schoolId, memberId: null }, {})
      return { schools: schools.length }
    })
  },
  { schedule: '* * * * *' },
)

/** The area's jobs. */
export const patrolJobs = [
  planRounds,
  lookForUnbegun,
  jobWork(tellKind, ({ schoolId, clock, outbox, finish }) =>
    finish((db) => tellUnbegun(db, outbox, { schoolId, now: clock.now() })),
  ),
]
