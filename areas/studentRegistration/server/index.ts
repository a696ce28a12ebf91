import { serve } from '../../../platform/server/serve.ts'
import { studentRegistrationArea } from '../area.ts'
import { admitApplications } from './admit.ts'
import { findApplications } from './applicationList.ts'
import { correctApplication, submitApplication, withdrawApplication } from './applications.ts'
import { addApplyFile } from './applyFile.ts'
import type { ApplyLimits } from './applyLimits.ts'
import './auditTitles.ts'
import { assignClass } from './classes.ts'
import { applicationClearing } from './clearing.ts'
import { findApplication, saveNote, showNumbers } from './detail.ts'
import { applicationExport } from './exportApplications.ts'
import { classImport, startClassImport } from './importClasses.ts'
import { findApplyHome } from './parentPage.ts'
import { lookAtTask, openApply, sendApplyCode } from './publicPage.ts'
import {
  reachApplications,
  reachChoices,
  reachOptions,
  reachOwnApplications,
  reachOwnFiles,
  reachTasks,
} from './reach.ts'
import './reencrypt.ts'
import { reviewApplications, sendMessages } from './review.ts'
import { closeTask, deleteTask, saveTask } from './saveTask.ts'
import { findStatistics } from './statistics.ts'
import { findTask, findTasks } from './tasks.ts'

export { makeApplyLimits } from './applyLimits.ts'
export { makeApplicantSource } from './visits.ts'

/** Builds the area's server. `limits` counts the calls of its public pages. */
export const studentRegistrationServer = (limits: ApplyLimits) =>
  serve(
    studentRegistrationArea,
    {
      tasks: findTasks,
      task: findTask,
      saveTask,
      closeTask,
      deleteTask,
      statistics: findStatistics,
      applications: findApplications,
      application: findApplication,
      showNumbers,
      review: reviewApplications,
      saveNote,
      sendMessage: sendMessages,
      assignClass,
      classTemplate: classImport.template,
      importClasses: startClassImport,
      admit: admitApplications,
      exportApplications: applicationExport.handler,
      applyTask: lookAtTask(limits),
      applyCode: sendApplyCode(limits),
      applyOpen: openApply(limits),
      applyHome: findApplyHome,
      applySubmit: submitApplication(limits),
      applyCorrect: correctApplication(limits),
      applyWithdraw: withdrawApplication,
      applyFile: addApplyFile,
    },
    {
      registrationTask: reachTasks,
      registrationOption: reachOptions,
      registrationApplication: reachApplications,
      registrationChoice: reachChoices,
      registrationOwn: reachOwnApplications,
      registrationOwnFile: reachOwnFiles,
    },
    [classImport.work, applicationExport.work, applicationClearing],
  )
