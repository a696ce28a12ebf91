import { makeCardSystem } from '../../../platform/server/cardSystem/cardSystem.ts'
import type { Config } from '../../../platform/server/config.ts'
import { serve } from '../../../platform/server/serve.ts'
import { reconciliationArea } from '../area.ts'
import './auditTitles.ts'
import { dailyStatement } from './dailyStatement.ts'
import { findDays, findProducts } from './days.ts'
import { findDetails } from './details.ts'
import { exportDays, exportDetails, exportWorks } from './exports.ts'
import { findBill } from './findBill.ts'
import { markTrade } from './mark.ts'
import { reachBills, reachStatements } from './reach.ts'
import { askRecharge } from './recharge/askRecharge.ts'
import { rechargeWork } from './recharge/rechargeWork.ts'
import { reconcileBill } from './reconcileBill.ts'
import { findStatements } from './statements.ts'
import { deleteStatement } from './statements/deleteStatement.ts'
import { importStatement, importWorks, makeStatementTemplate } from './statements/imports.ts'
import { findDetail } from './trade.ts'

/** Makes the area's server. Recharges need the configured card system. */
export const reconciliationServer = (config: Pick<Config, 'cardSystem' | 'demo'>) => {
  const cardSystem = makeCardSystem(config)
  return serve(
    reconciliationArea,
    {
      products: findProducts,
      days: findDays,
      exportDays,
      bill: findBill,
      details: findDetails,
      exportDetails,
      detail: findDetail,
      reconcile: reconcileBill,
      recharge: askRecharge(cardSystem),
      mark: markTrade,
      statements: findStatements,
      importStatement,
      statementTemplate: makeStatementTemplate,
      deleteStatement,
    },
    { bill: reachBills, billStatement: reachStatements },
    [dailyStatement, rechargeWork(cardSystem), ...exportWorks, ...importWorks],
  )
}
