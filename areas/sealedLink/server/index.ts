import { sql } from 'drizzle-orm'
import type { GuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import { serve } from '../../../platform/server/serve.ts'
import { declareIdleRows } from '../../registry/server/idleRows.ts'
import { sealedLinkArea } from '../area.ts'
import './auditTitles.ts'
import { lookAtLink, openLink } from './open.ts'

export { makeAndSendLink, consoleLinkPath, readSchoolName, findSendingState } from './makeAndSendLink.ts'
export { presentParent, selectHandedOverBy } from './handedOver.ts'
export { countUse, findSessionLink, insertLinks, makeLinks, revokeLink } from './links.ts'
export { makeLinkSource } from './linkSource.ts'
export { listParentsForLink } from './listParentsForLink.ts'
export { deriveToken, hashToken, newToken, possibleHashes } from './tokens.ts'
export { presentLink, selectLinks } from './selectLinks.ts'
export { makeUnknownLinkLimiter } from './unknownLinkLimiter.ts'

// A link is no activity of its people: submissions have their tables, and the link is deleted with its child or
// parent.
declareIdleRows('sealed_link', sql`true`)

/** Builds the area's server. `counted` limits lookups of unknown tokens. */
export const sealedLinkServer = (counted: GuessLimiter) =>
  serve(sealedLinkArea, { look: lookAtLink(counted), open: openLink })
