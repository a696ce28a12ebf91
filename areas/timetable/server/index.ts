import { sql } from 'drizzle-orm'
import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { declareIdleRows } from '../../registry/server/idleRows.ts'
import { timetableArea } from '../area.ts'
import './auditTitles.ts'
import { findCover } from './changes/cover.ts'
import { deleteChange, findChangePage } from './changes/changes.ts'
import { moveLesson } from './changes/move.ts'
import { cancelLesson, substituteLesson } from './changes/substitute.ts'
import { memberImport } from './importMembers.ts'
import { deleteLesson, listLessons, saveLesson } from './lessons.ts'
import './mapLesson.ts'
import { listMembers, saveMembers } from './members.ts'
import { deletePlan, listConflicts, listPlans, publishPlan, savePlan } from './plans.ts'
import {
  reachChanges,
  reachLessons,
  reachPlans,
  reachSchedules,
  reachTaughtClasses,
  reachTeachers,
  reachTeachingClasses,
} from './reach.ts'
import { saveSettings } from './saveSettings.ts'
import { deleteSchedule, listSchedules, saveSchedule } from './schedules.ts'
import { timetableSettings } from './settings.ts'
import { lessonExport, queueLessonExport } from './sheets/exportLessons.ts'
import { lessonImport, queueLessonImport } from './sheets/importLessons.ts'
import { makeLessonTemplate } from './sheets/template.ts'
import { deleteTeachingClass, findTeachingClassPage, saveTeachingClass } from './teachingClasses.ts'
import { findTermChoices } from './terms.ts'
import { findClassWeek, findRoomWeek, findTeacherWeek, listRooms } from './week.ts'

// A place in a teaching class ends with the record of the student.
declareIdleRows('teaching_class_member', sql`true`)

export const timetableServer = serve(
  timetableArea,
  {
    terms: findTermChoices,
    schedules: listSchedules,
    saveSchedule,
    deleteSchedule,
    settings: ({ db, session }) => timetableSettings.read(db, schoolOf(session)),
    saveSettings,
    plans: listPlans,
    savePlan,
    deletePlan,
    publishPlan,
    lessons: listLessons,
    conflicts: listConflicts,
    saveLesson,
    deleteLesson,
    importLessons: queueLessonImport,
    lessonTemplate: makeLessonTemplate,
    exportLessons: queueLessonExport,
    teachingClassPage: findTeachingClassPage,
    saveTeachingClass,
    deleteTeachingClass,
    members: listMembers,
    saveMembers,
    importMembers: (context) => memberImport.queue(context, { termId: context.body.termId }),
    memberTemplate: memberImport.template,
    classWeek: findClassWeek,
    teacherWeek: findTeacherWeek,
    roomWeek: findRoomWeek,
    rooms: listRooms,
    changePage: findChangePage,
    cover: findCover,
    substituteLesson,
    moveLesson,
    cancelLesson,
    deleteChange,
  },
  {
    timetableSchedule: reachSchedules,
    timetablePlan: reachPlans,
    timetableLesson: reachLessons,
    publishedLesson: reachLessons,
    teachingClass: reachTeachingClasses,
    taughtTeachingClass: reachTaughtClasses,
    timetableTeacher: reachTeachers,
    timetableChange: reachChanges,
  },
  [memberImport.work, lessonImport, lessonExport],
)
