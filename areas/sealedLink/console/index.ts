export { LinkPage } from './LinkPage.tsx'
export { type PurposePage, type PurposePageProps, useLinkCalls } from './useLinkCalls.ts'
export { LinksTable } from './LinksTable.tsx'
export { isRevocable, linkTones, nameOfLink, revokeQuestion } from './linkStates.ts'
