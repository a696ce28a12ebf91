import { screen, withSynonyms } from '../../../platform/console/shell/screen.ts'

/** The console screens of this area. */
export const identityScreens = [
  withSynonyms(
    screen('/Sys/accounts', '账号合并', 'identity:account:join', () => import('./records/RecordsScreen.tsx')),
    '合并账号',
    '重复账号',
  ),
]

export { LazyAccountPage } from './account/LazyAccountPage.tsx'
export { useStandaloneAccount } from './account/useStandaloneAccount.ts'
export { dropLinkAccount, extractLinkAccount } from './linkAccount.ts'
export { LoginPage } from './LoginPage.tsx'
export { PersonalPanel } from './PersonalPanel.tsx'
export { openPersonalDialog, type PersonalDialogName } from '../../../platform/console/shell/personalDialog.ts'
export { useOtherWindows } from './useOtherWindows.ts'
export { useRenewal } from './useRenewal.ts'
