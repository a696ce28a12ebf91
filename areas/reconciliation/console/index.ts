import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The screens of this area. */
export const reconciliationScreens = [
  withSynonyms(
    screen('/chargeCheck', '缴费对账', 'reconciliation:bill:view', () => import('./DaysScreen.tsx')),
    '对账',
    '账单',
    '充值对账',
  ),
  screen('/chargeCheckDetail', '对账明细', 'reconciliation:bill:view', () => import('./DetailsScreen.tsx')),
]
