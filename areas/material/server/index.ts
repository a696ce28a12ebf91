import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { materialArea } from '../area.ts'
import './auditTitles.ts'
import { addAsParent, addFiles } from './addFiles.ts'
import { uploadClearing } from './clearing.ts'
import { materialSettings, saveConfig } from './config.ts'
import { deleteFile } from './deleteUploads.ts'
import { exportWork, startExport } from './exportFiles.ts'
import { findLinkParents, findMaterialLinks, makeUploadLink, revokeUploadLink } from './links.ts'
import { deleteAsParent, findParentHome } from './parentPage.ts'
import { findProgress } from './progress.ts'
import {
  reachLinkStudents,
  reachByLink,
  reachLinks,
  reachEditableTasks,
  reachParents,
  reachTasks,
  reachUploads,
  reachViewedDepartment,
} from './reach.ts'
import { planReminder, remindParents } from './remind.ts'
import { closeTask, deleteTask, saveTask } from './saveTask.ts'
import { findTasks } from './tasks.ts'
import { findUploads } from './uploads.ts'

export const materialServer = serve(
  materialArea,
  {
    uploads: findUploads,
    addFiles,
    deleteFile,
    exportFiles: startExport,
    linkParents: findLinkParents,
    makeLink: makeUploadLink,
    links: findMaterialLinks,
    revokeLink: revokeUploadLink,
    tasks: findTasks,
    saveTask,
    closeTask,
    deleteTask,
    progress: findProgress,
    remindPlan: planReminder,
    remind: remindParents,
    config: ({ db, session }) => materialSettings.read(db, schoolOf(session)),
    saveConfig,
    parentHome: findParentHome,
    parentAdd: addAsParent,
    parentDelete: deleteAsParent,
  },
  {
    materialDepartment: reachViewedDepartment,
    materialTask: reachTasks,
    materialTaskOwn: reachEditableTasks,
    materialFile: reachUploads,
    materialAsked: reachLinkStudents,
    materialLink: reachLinks,
    materialParent: reachParents,
    materialByLink: reachByLink,
  },
  [exportWork, uploadClearing],
)
