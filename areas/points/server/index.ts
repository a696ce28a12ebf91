import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { pointsArea } from '../area.ts'
import { award, cancelRecord, cancelRecords, reachRecords } from './award.ts'
import { createConfig, findConfig, saveConfig } from './config.ts'
import { recordExport, statisticsExport } from './exports.ts'
import { recordImport } from './importRecords.ts'
import { findRecordPage } from './recordPage.ts'
import { deleteRule, listItems, listRanks, listRules, listTypes, reachRules, saveRule } from './rules.ts'
import { findStatistics } from './statistics.ts'

export const pointsServer = serve(
  pointsArea,
  {
    config: ({ db, session }) => findConfig(db, schoolOf(session)),
    createConfig,
    saveConfig,
    rules: listRules,
    saveRule,
    deleteRule,
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
  { pointsRule: reachRules, pointsRecord: reachRecords },
  [recordExport.work, statisticsExport.work, recordImport.work],
)
