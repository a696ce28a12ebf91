import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import { AskerInput, pickAsker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type RunningJob, jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { sheetRefusals } from '../../../../platform/server/sheets/refusals.ts'
import { sheetLasts } from '../../../../platform/server/sheets/sheetFile.ts'
import { writeSheet, xlsxType } from '../../../../platform/server/sheets/writeSheet.ts'
import type { timetable } from '../../contract.ts'
import { findConflictsOf } from '../findConflicts.ts'
import type { PlannedLesson } from '../../lessons.ts'
import { timetableLimits } from '../../limits.ts'
import { timetableRefusals } from '../../refusals.ts'
import { describeConflicts, placeLesson, readConflictFacts } from '../checkConflicts.ts'
import { todayIn } from '../days.ts'
import { type TermFacts, isOfPlan, readLessons, readTermFacts } from '../facts.ts'
import { lockTimetable } from '../lock.ts'
import { readPlan } from '../plans.ts'
import { readLookUps } from './lookUps.ts'
import { readTables } from './readTables.ts'
import { replaceLessons, replacedGroups } from './replaceLessons.ts'
import { type ResolvedLesson, resolveLessons } from './resolve.ts'
import type { ReadTables, SheetFault } from './writtenLessons.ts'

/** The sheet of faults: each with its cell. */
export const faultSheet = sheetDefinition({
  title: '课程表错误',
  columns: [
    { key: 'sheet', title: '工作表', kind: 'text', width: 20 },
    { key: 'cell', title: '单元格', kind: 'text', width: 10 },
    { key: 'text', title: '内容', kind: 'text', width: 30 },
    { key: 'why', title: '错误原因', kind: 'text', width: 60 },
  ],
})

const Input = z.object({
  fileId: z.int(),
  planId: z.int(),
  asker: AskerInput,
  sentAt: z.iso.datetime(),
  timeZone: z.string(),
})

const Result = z.object({ fileId: z.int().optional(), written: z.record(z.string(), z.int()) })

const kind = jobKind({
  name: 'timetable.importLessons',
  title: '课程表导入',
  needs: 'timetable:plan:edit',
  slow: true,
  input: Input,
  result: Result,
  refusedBy: (result) =>
    Result.parse(result).fileId === undefined
      ? null
      : '有内容无法识别或有课冲突，整个文件未导入，请按错误文件修改后重新导入',
  attempts: 3,
})

/** Keeps the file and queues its import. */
export const queueLessonImport = async (context: Context<typeof timetable.importLessons>) => {
  const { session, uploads, files, jobs, recorded, clock, body } = context
  const [upload] = uploads
  if (!upload) throw new Refusal(uploadRefusals.missing)
  const stored = await files.store(createReadStream(upload.path))
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  return recorded(async (db) => {
    const described = { name: upload.name, contentType: upload.contentType, lastsSeconds: sheetLasts }
    const fileId = await files.record(db, stored, { ...owner, ...described })
    const sent = { sentAt: clock.now().toISOString(), timeZone: session.timeZone, asker: pickAsker(session) }
    return { jobId: await jobs.add(db, kind, owner, { ...sent, fileId, planId: body.planId }) }
  })
}

interface Checked {
  readonly plan: Awaited<ReturnType<typeof readPlan>>
  readonly facts: TermFacts
  readonly lessons: readonly ResolvedLesson[]
  readonly faults: readonly SheetFault[]
}

/** Finds the conflicts of the file's lessons with each other and with those that stay, at the cells of the file. */
const findConflictFaults = async (
  db: Db,
  facts: TermFacts,
  planId: number,
  lessons: readonly ResolvedLesson[],
): Promise<SheetFault[]> => {
  const { classes, teachingClasses } = replacedGroups(lessons.map(({ lesson }) => lesson))
  const staying = (await readLessons(db, isOfPlan(facts.schoolId, planId))).filter(
    ({ classId, teachingClassId }) => !classes.has(classId ?? 0) && !teachingClasses.has(teachingClassId ?? 0),
  )
  // Negative ids tell the lessons of the file from those of the plan.
  const first = -lessons.length
  const added = lessons.map(({ lesson }, at): PlannedLesson => ({ ...lesson, planId, id: first + at, version: 1 }))
  const ids = new Set(added.map(({ id }) => id))
  const all = [...staying, ...added].map(placeLesson(facts))
  const conflicts = findConflictsOf(ids, all, await readConflictFacts(db, facts))
  const texts = await describeConflicts(db, facts, conflicts)
  return conflicts.flatMap(({ one, other }, at) => {
    const own = other.id < 0 ? other : one
    const place = lessons[own.id - first]?.place
    return place === undefined ? [] : [{ place, why: texts[at] ?? '' }]
  })
}

type Job = RunningJob<z.output<typeof Input>, z.input<typeof Result>>

/** Looks up and checks the lessons of a file in the plan as it is now. */
const check = async (db: Db, { schoolId, input }: Job, read: ReadTables): Promise<Checked> => {
  const { planId, asker, timeZone } = input
  const plan = await readPlan(db, schoolId, planId)
  const facts = await readTermFacts(db, schoolId, plan.termId)
  const lookUps = await readLookUps(db, facts, { asker, timeZone, sentAt: new Date(input.sentAt) })
  const { lessons, faults } = resolveLessons(read, facts, lookUps)
  const conflicts = faults.length > 0 ? [] : await findConflictFaults(db, facts, planId, lessons)
  return { plan, facts, lessons, faults: [...faults, ...conflicts] }
}

const finishWithFaults = async (job: Job, faults: readonly SheetFault[]): Promise<void> => {
  const { files, finish, schoolId, memberId } = job
  const rows = faults.map(({ place, why }) => ({ ...place, why }))
  const stored = await files.store(writeSheet(faultSheet, rows))
  const about = { name: '课程表导入错误.xlsx', contentType: xlsxType, lastsSeconds: sheetLasts }
  await finish(async (db) => ({
    fileId: await files.record(db, stored, { schoolId, memberId, ...about }),
    written: {},
  }))
}

/** Imports the lessons of a file into a plan, all or none. The classes that it names get exactly its lessons. */
export const lessonImport = jobWork(kind, async (job) => {
  const { look, files, finish, schoolId, signal, clock } = job
  const file = await look((db) => files.find(db, job.input.fileId))
  if (file === null) throw new Refusal(common.notFound)
  const read = await readTables(await buffer(await files.open(file.key)), signal)
  if (read.lessons.length === 0 && read.faults.length === 0) throw new Refusal(sheetRefusals.noRows)
  if (read.lessons.length > timetableLimits.lessons) {
    throw new Refusal(timetableRefusals.tooManyLessons, { most: timetableLimits.lessons })
  }
  const checked = await look((db) => check(db, job, read))
  if (checked.faults.length > 0) return finishWithFaults(job, checked.faults)
  return finish(async (db) => {
    await lockTimetable(db, schoolId)
    const again = await check(db, job, read)
    if (again.faults.length > 0) throw new Refusal(common.stale, { name: '课表' })
    const today = todayIn(job.input.timeZone, clock)
    const imported = again.lessons.map(({ lesson }) => lesson)
    await replaceLessons(db, again.facts, { plan: again.plan, lessons: imported, today })
    return { written: { lessons: again.lessons.length } }
  })
})
