import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { declareHoldings } from '../../registry/server/namedHoldings.ts'
import { pointsArea } from '../area.ts'
import './auditTitles.ts'
import { award, cancelRecord, cancelRecords, reachRecords } from './award.ts'
import { createConfig, pointsSettings, saveConfig } from './config.ts'
import { recordExport, statisticsExport } from './exports.ts'
import { recordImport } from './importRecords.ts'
import { findRecordPage } from './recordPage.ts'
import { ruleExport, ruleImport } from './ruleSheet.ts'
import { listItems, listRanks, listTypes, ruleCatalogue, saveRule } from './rules.ts'
import { findStatistics } from './statistics.ts'

declareHoldings('points_record', '积分')

export const pointsServer = serve(
  pointsArea,
  {
    config: ({ db, session }) => pointsSettings.read(db, schoolOf(session)),
    createConfig,
    saveConfig,
    rules: ruleCatalogue.list,
    saveRule,
    deleteRule: (context) => ruleCatalogue.remove(context, context.query.id),
    importRules: (context) => ruleImport.queue(context, null),
    ruleTemplate: ruleImport.template,
    exportRules: ruleExport.handler,
    ruleTypes: listTypes,
    ruleItems: listItems,
    ruleRanks: listRanks,
    recordPage: findRecordPage,
    award,
    cancelRecord,
    cancelRecords,
    importRecords: (context) => recordImport.queue(context, null),
    importTemplate: recordImport.template,
    exportRecords: recordExport.handler,
    statistics: findStatistics,
    exportStatistics: statisticsExport.handler,
  },
  { pointsRule: ruleCatalogue.reach, pointsRecord: reachRecords },
  [recordExport.work, statisticsExport.work, recordImport.work, ruleExport.work, ruleImport.work],
)
