import { z } from 'zod'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { sheetLasts } from '../../../../platform/server/sheets/sheetFile.ts'
import { workbookStream } from '../../../../platform/server/sheets/workbookXml.ts'
import { xlsxType } from '../../../../platform/server/sheets/writeSheet.ts'
import type { timetable } from '../../contract.ts'
import { isOfPlan, readLessons, readNames, readTermFacts } from '../facts.ts'
import { readPlan } from '../plans.ts'
import { classSheets, listSheet, teacherSheets } from './layouts.ts'

const Input = z.object({ planId: z.int(), layout: z.enum(['class', 'teacher', 'list']) })

const kind = jobKind({
  name: 'timetable.exportLessons',
  title: '导出课程表',
  needs: 'timetable:plan:edit',
  slow: true,
  input: Input,
  result: z.object({ fileId: z.int(), rows: z.int() }),
  attempts: 3,
})

const layoutNames = { class: '班级课程表', teacher: '教师课程表', list: '课程表' } as const

/** Queues an export of a plan. */
export const queueLessonExport = async ({ db, session, body, jobs }: Context<typeof timetable.exportLessons>) => {
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  return { jobId: await jobs.add(db, kind, owner, body) }
}

/** Writes a plan as a workbook: a sheet for each class or teacher, or one list. */
export const lessonExport = jobWork(kind, async ({ look, files, finish, schoolId, memberId, input }) => {
  const { lessons, facts, names, plan } = await look(async (db) => {
    const found = await readPlan(db, schoolId, input.planId)
    const read = await readLessons(db, isOfPlan(schoolId, found.id))
    const teacherIds = read.flatMap((lesson) => lesson.teacherIds)
    return {
      plan: found,
      lessons: read,
      facts: await readTermFacts(db, schoolId, found.termId),
      names: await readNames(db, schoolId, teacherIds),
    }
  })
  const made = { lessons, facts, names }
  const sheets = { class: classSheets, teacher: teacherSheets, list: listSheet }[input.layout](made)
  const stored = await files.store(workbookStream(sheets))
  const name = `${plan.name}${layoutNames[input.layout]}.xlsx`.replaceAll(/[\\/:*?"<>|]/g, '_')
  await finish(async (db) => ({
    fileId: await files.record(db, stored, {
      name,
      contentType: xlsxType,
      lastsSeconds: sheetLasts,
      schoolId,
      memberId,
    }),
    rows: lessons.length,
  }))
})
