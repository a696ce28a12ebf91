import { serve } from '../../../platform/server/serve.ts'
import { afterSchoolArea } from '../area.ts'
import './auditTitles.ts'
import { reachConfigured, reachDismissed, reachPupils } from './classes.ts'
import { findConfigs, saveAllConfigs, saveConfig } from './config.ts'
import { dismiss, undo } from './dismiss.ts'
import { keepPupil, releasePupil } from './keepPupil.ts'
import { listGradeClasses, listGrades } from './nodes.ts'
import { findPublications } from './publications.ts'
import { publish } from './publish.ts'
import { findBoard, findPupils, findToday } from './today.ts'
import { undoRelease } from './undoRelease.ts'

export const afterSchoolServer = serve(
  afterSchoolArea,
  {
    findConfig: findConfigs,
    saveConfig,
    saveAll: saveAllConfigs,
    grades: listGrades,
    classes: listGradeClasses,
    publish,
    publications: findPublications,
    today: findToday,
    pupils: findPupils,
    dismiss,
    undo,
    keep: keepPupil,
    release: releasePupil,
    undoRelease,
    board: findBoard,
  },
  { afterSchoolClass: reachConfigured, dismissedClass: reachDismissed, dismissedPupil: reachPupils },
)
