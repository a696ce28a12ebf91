import { serve } from '../../../platform/server/serve.ts'
import { model3dArea } from '../area.ts'
import './auditTitles.ts'
import { findBuildingFacts } from './buildingFacts.ts'
import { findModelFile, findModelPage, findRevisionPage, reachModels } from './models.ts'
import { listParts } from './parts.ts'
import { listProposals } from './proposals.ts'
import { saveMatches } from './saveMatches.ts'
import { deleteModel, saveModel, putInUse } from './saveModels.ts'
import { findTargetPage } from './targets.ts'
import { addModel, replaceFile } from './upload.ts'

export const model3dServer = serve(
  model3dArea,
  {
    models: findModelPage,
    addModel,
    saveModel,
    replaceFile,
    putInUse,
    deleteModel,
    revisions: findRevisionPage,
    modelFile: findModelFile,
    parts: listParts,
    targets: findTargetPage,
    proposals: listProposals,
    saveMatches,
    buildingFacts: findBuildingFacts,
  },
  { model3d: reachModels },
)
