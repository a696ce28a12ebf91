import { serve } from '../../../platform/server/serve.ts'
import { teachingArea } from '../area.ts'
import { listAssignments, saveAssignments } from './assignments.ts'
import './auditTitles.ts'
import './lessonKeeper.ts'
import { findElectivePage } from './electivePage.ts'
import { electiveExport, electiveImport } from './electiveSheet.ts'
import { saveElectives } from './electives.ts'
import { assignmentExport } from './exportAssignments.ts'
import { assignmentImport } from './importAssignments.ts'
import { deleteSubject, subjects } from './subjects.ts'

export { isOffered, toGradeLevel } from '../gradeLevel.ts'
export { type TaughtClass, listTaughtClasses } from './classes.ts'
export { groupOf, readChoices } from './electives.ts'
export { readSubjects } from './subjects.ts'

export const teachingServer = serve(
  teachingArea,
  {
    subjects: subjects.list,
    saveSubject: (context) => subjects.save(context, context.body),
    deleteSubject,
    assignments: listAssignments,
    saveAssignments,
    importAssignments: (context) => assignmentImport.queue(context, null),
    assignmentTemplate: assignmentImport.template,
    exportAssignments: assignmentExport.handler,
    electivePage: findElectivePage,
    saveElectives,
    importElectives: (context) => electiveImport.queue(context, null),
    electiveTemplate: electiveImport.template,
    exportElectives: electiveExport.handler,
  },
  { subject: subjects.reach },
  [assignmentExport.work, assignmentImport.work, electiveExport.work, electiveImport.work],
)
