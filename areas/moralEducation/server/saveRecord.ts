import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import { recordLimits } from '../recordContract.ts'
import { moralRefusals } from '../refusals.ts'
import { fromHundredths, toHundredths } from '../value.ts'
import type { ScoringWay } from '../words.ts'
import { correctReports } from './corrections.ts'
import { requireExaminer } from './examiners.ts'
import { announceRecord } from './live.ts'
import { dayOf } from './projectPeriods.ts'
import type { Project } from './projects.ts'
import { findRecordRow } from './readRecords.ts'
import { readNameOf } from './readNameOf.ts'
import { assessCategory, assessItem, assessProject, assessRecord } from './tables.ts'
import { findTarget } from './targets.ts'

type SaveContext = Context<typeof moralEducation.saveRecord>

const dayLength = 86_400_000

/** A phone's clock may be ahead by this much, ms. */
const clockTolerance = 5 * 60_000

/**
 * Locks a project against changes and against the writing of its reports. Other examiners may record at the same time.
 */
export const lockProject = async (db: Db, schoolId: number, id: number): Promise<Project> => {
  const [project] = await db
    .select()
    .from(assessProject)
    .where(and(eq(assessProject.schoolId, schoolId), eq(assessProject.id, id)))
    .for('share')
  if (project === undefined) throw new Refusal(common.notFound)
  return project
}

/** Finds an item of a project and locks it, so that it isn't deleted meanwhile. Refuses a disabled one. */
export const lockItem = async (db: Db, { schoolId, id: projectId }: Project, itemId: number) => {
  const [found] = await db
    .select({ item: assessItem, categoryTitle: assessCategory.title })
    .from(assessItem)
    .innerJoin(
      assessCategory,
      and(eq(assessCategory.schoolId, assessItem.schoolId), eq(assessCategory.id, assessItem.categoryId)),
    )
    .where(and(eq(assessItem.schoolId, schoolId), eq(assessItem.id, itemId), eq(assessCategory.projectId, projectId)))
    .for('share', { of: assessItem })
  if (found === undefined) throw new Refusal(common.notFound)
  const { item, categoryTitle } = found
  if (!item.isEnable) throw new Refusal(moralRefusals.itemDisabled, { title: item.title })
  const words = { categoryTitle, detailTitle: item.title, itemValue: item.value }
  return { itemId: item.id, ...words }
}

/** Refuses a value that isn't between 0 and the item's value. */
export const requireWithin = (title: string, itemValue: number, value: number): number => {
  const [from, to] = [Math.min(0, itemValue), Math.max(0, itemValue)]
  if (from <= value && value <= to) return value
  throw new Refusal(moralRefusals.valueOutOfRange, { title, from: fromHundredths(from), to: fromHundredths(to) })
}

/** Returns the value of a record in hundredths: the item's, or the one typed in if the project allows that. */
export const valueOf = (
  scoreIs: ScoringWay,
  { detailTitle, itemValue }: { readonly detailTitle: string; readonly itemValue: number },
  typed: number | undefined,
): number => {
  if (typed === undefined) return itemValue
  const value = requireWithin(detailTitle, itemValue, toHundredths(typed))
  // Without a typed value only the item's value can be chosen.
  return scoreIs === '1' ? value : itemValue
}

const findMoment = ({ body, clock, session }: SaveContext): Date => {
  const now = clock.now()
  if (body.time === undefined) return now
  const at = fromWireTime(body.time, session.timeZone)
  const age = now.getTime() - at.getTime()
  if (age < -clockTolerance || age > recordLimits.lateDays * dayLength)
    throw new Refusal(moralRefusals.tooEarly, { time: body.time, days: recordLimits.lateDays })
  return age < 0 ? now : at
}

const findSent = async (db: Db, schoolId: number, examinerId: number, clientKey: string) => {
  const [sent] = await db
    .select({ id: assessRecord.id })
    .from(assessRecord)
    .where(
      and(
        eq(assessRecord.schoolId, schoolId),
        eq(assessRecord.examinerId, examinerId),
        eq(assessRecord.clientKey, clientKey),
      ),
    )
  return sent?.id
}

const insertRecord = async (context: SaveContext): Promise<number | undefined> => {
  const { db, session, body, clock, live } = context
  const schoolId = schoolOf(session)
  const project = await lockProject(db, schoolId, body.projectId)
  await requireExaminer(db, project, session)
  if (!project.isEnable) throw new Refusal(moralRefusals.projectDisabled, { name: project.name })
  const at = findMoment(context)
  const item = await lockItem(db, project, body.itemId)
  const {
    id: targetId,
    name: targetName,
    ...place
  } = await findTarget(db, schoolId, project.assessType, body.targetId, at)
  const value = valueOf(project.scoreIs, item, body.assessValue)
  const sender = { examinerId: memberOf(session), clientKey: body.clientKey }
  const texts = { description: body.desc, onDutyName: body.onDutyName }
  const when = { at, day: dayOf(at, session.timeZone) }
  const whom = { targetId, targetName, ...place, projectId: project.id, assessType: project.assessType }
  const [record] = await db
    .insert(assessRecord)
    .values({ schoolId, ...whom, ...item, value, firstValue: value, ...texts, ...sender, ...when })
    .onConflictDoNothing()
    .returning()
  if (record === undefined) return undefined
  const byName = await readNameOf(db, schoolId, sender.examinerId)
  const by = { byId: sender.examinerId, byName, at: clock.now() }
  await correctReports(db, record, { kind: 'late', ...by, reason: '周期结束后补传', oldValue: 0, newValue: value })
  await announceRecord(db, live, record)
  return record.id
}

/** Stores a record. One that its device sends again is stored once, and answered like the first time. */
export const saveRecord = async (context: SaveContext) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  const find = () => findSent(db, schoolId, memberOf(session), body.clientKey)
  const id = (await find()) ?? (await insertRecord(context)) ?? (await find())
  if (id === undefined) throw new Refusal(common.notFound)
  return findRecordRow(context, id)
}
