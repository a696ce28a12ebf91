import { serve } from '../../../platform/server/serve.ts'
import { declareHoldings } from '../../registry/server/namedHoldings.ts'
import { honorArea } from '../area.ts'
import './auditTitles.ts'
import './deletedPeople.ts'
import { findAwardPage, findClassHistory, findHistory } from './awardPage.ts'
import { decide, deleteAward, reachAwards, saveAward, withdraw } from './changeAwards.ts'
import { awardExport } from './exportAwards.ts'
import { findNamed } from './findNamed.ts'
import { grant, grantClasses, propose, proposeClasses } from './grant.ts'
import { deleteKind, kinds, saveKind } from './kinds.ts'
import { addPicture, removePicture } from './pictures.ts'
import { findTable } from './table.ts'
import { closeYear, deleteYear, listYears, reachYears, saveYear } from './years.ts'

export { awardImport } from './imports/awardImport.ts'

declareHoldings('honor_award', '荣誉')

export const honorServer = serve(
  honorArea,
  {
    years: listYears,
    saveYear,
    closeYear,
    deleteYear,
    kinds: kinds.list,
    saveKind,
    deleteKind,
    awardPage: findAwardPage,
    grant,
    grantClasses,
    propose,
    proposeClasses,
    decide,
    saveAward,
    withdraw,
    deleteAward,
    addPicture,
    removePicture,
    findNamed,
    exportAwards: awardExport.handler,
    table: findTable,
    history: findHistory,
    classHistory: findClassHistory,
  },
  { honorYear: reachYears, honorKind: kinds.reach, honorAward: reachAwards, honorProposal: reachAwards },
  [awardExport.work],
)
