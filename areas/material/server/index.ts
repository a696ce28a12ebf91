import { serve } from '../../../platform/server/serve.ts'
import { materialArea } from '../area.ts'
import { addAsParent, addFiles } from './addFiles.ts'
import { uploadClearing } from './clearing.ts'
import { findConfig, saveConfig } from './config.ts'
import { deleteFile } from './dropUploads.ts'
import { exportWork, startExport } from './exportFiles.ts'
import { findLinkParents, makeUploadLink } from './links.ts'
import { deleteAsParent, findParentHome } from './parentPage.ts'
import { findProgress } from './progress.ts'
import { reachByLink, reachOwnTasks, reachParents, reachTasks, reachUploads, reachViewed } from './reach.ts'
import { remindParents } from './remind.ts'
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
    tasks: findTasks,
    saveTask,
    closeTask,
    deleteTask,
    progress: findProgress,
    remind: remindParents,
    config: findConfig,
    saveConfig,
    parentHome: findParentHome,
    parentAdd: addAsParent,
    parentDelete: deleteAsParent,
  },
  {
    materialDepartment: reachViewed,
    materialTask: reachTasks,
    materialTaskOwn: reachOwnTasks,
    materialFile: reachUploads,
    materialParent: reachParents,
    materialByLink: reachByLink,
  },
  [exportWork, uploadClearing],
)
