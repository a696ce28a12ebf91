export { LinkPage } from './LinkPage.tsx'
export { type PurposePage, type PurposePageProps, useLinkCalls } from './useLinkCalls.ts'
