import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import {
  type ImportContext,
  type UndoContext,
  type UndoResult,
  type WriteResult,
  reviewedImport,
} from '../../../imports/server/index.ts'
import { namedClass } from '../../../users/server/index.ts'
import { honorRefusals } from '../../refusals.ts'
import { readPeople } from '../recipients.ts'
import { honorAward, honorYear } from '../tables.ts'
import { awardHeadings, awardRules, awardSheet } from './awardSheet.ts'
import { type AwardPlan, compareAwards, readAwardFacts } from './compareAwards.ts'

const mostRows = 5000

/** Undo trace of a row: the award that it made. */
const Trace = z.object({ awardId: z.int() })

const readPlaces = async (db: Db, plans: readonly AwardPlan[], { schoolId, timeZone }: ImportContext) => {
  const places = new Map<string, Awaited<ReturnType<typeof readPeople>>[number]>()
  for (const [day, ofDay] of Map.groupBy(plans, ({ awardedOn }) => awardedOn)) {
    const ids = ofDay.map(({ target }) => target.id)
    for (const person of await readPeople(db, { schoolId, ids, day, timeZone }))
      places.set(`${day} ${person.memberId}`, person)
  }
  return ({ awardedOn, target }: AwardPlan) => {
    const { departmentId = null, departmentName = '', gradeName = '' } = places.get(`${awardedOn} ${target.id}`) ?? {}
    return { departmentId, departmentName, gradeName }
  }
}

const write = async (
  db: Db,
  planned: readonly { readonly number: number; readonly plan: AwardPlan }[],
  _facts: unknown,
  importing: ImportContext,
): Promise<WriteResult> => {
  const { schoolId, asker, now } = importing
  const placeOf = await readPlaces(
    db,
    planned.map(({ plan }) => plan),
    importing,
  )
  const traces = []
  for (const { number, plan } of planned) {
    const { target, ...values } = plan
    const [row] = await db
      .insert(honorAward)
      .values({
        ...values,
        ...placeOf(plan),
        schoolId,
        memberId: target.id,
        state: 'approved',
        reason: '',
        proposedById: asker.memberId,
        decidedById: asker.memberId,
        at: now,
      })
      .onConflictDoNothing()
      .returning({ id: honorAward.id })
    if (row === undefined) throw new Refusal(honorRefusals.awardTwice, { names: target.name })
    traces.push({ number, trace: { awardId: row.id } })
  }
  return { traces, counts: [{ what: '颁发荣誉', count: traces.length }], signIns: [], footprint: null }
}

/** Deletes the awards that are as the import wrote them. Refuses if a year has been closed meanwhile. */
const undo = async (db: Db, { schoolId, traces }: UndoContext): Promise<UndoResult> => {
  const ids = listedIds(
    z
      .array(Trace)
      .parse(traces)
      .map(({ awardId }) => awardId),
  )
  const ofImport = and(eq(honorAward.schoolId, schoolId), sql`${honorAward.id} in ${ids}`)
  const years = await db
    .select({ name: honorYear.name, closed: honorYear.closed })
    .from(honorYear)
    .where(
      and(
        eq(honorYear.schoolId, schoolId),
        sql`${honorYear.id} in (select ${honorAward.yearId} from ${honorAward} where ${ofImport})`,
      ),
    )
    .orderBy(honorYear.id)
    .for('share')
  const closed = years.filter((year) => year.closed)
  if (closed.length > 0) return { stands: closed.map(({ name }) => `年度“${name}”已结束`), counts: [] }
  const gone = await db
    .delete(honorAward)
    .where(and(ofImport, eq(honorAward.version, 1)))
    .returning({ id: honorAward.id })
  return {
    stands: [],
    counts: [
      { what: '删除荣誉', count: gone.length },
      { what: '导入之后另有变动、保持不变', count: traces.length - gone.length },
    ],
  }
}

/** Import of honours of pupils and staff, reviewed row by row before anything is written (导入荣誉). */
export const awardImport = reviewedImport({
  name: 'honours',
  title: '导入荣誉',
  alsoNeeds: 'honor:award:edit',
  sheet: awardSheet,
  foreign: awardHeadings,
  rules: awardRules,
  undoing: '导入的荣誉删除；导入之后修改过、撤销过或上传了证书照片的，保持不变。',
  mostRows,
  named: namedClass,
  classKey: 'className',
  secondary: ['note'],
  read: readAwardFacts,
  compare: compareAwards,
  write,
  undo,
})
