export { scrubAddress } from './handedAccount.ts'
export { LoginPage } from './LoginPage.tsx'
export { PersonalPanel } from './PersonalPanel.tsx'
export { useRenewal } from './useRenewal.ts'
