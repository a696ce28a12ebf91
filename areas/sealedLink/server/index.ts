import { sql } from 'drizzle-orm'
import { serve } from '../../../platform/server/serve.ts'
import { declareIdleRows } from '../../registry/server/idleRows.ts'
import { sealedLinkArea } from '../area.ts'
import { lookAtLink, openLink } from './open.ts'
import type { UnknownLooks } from './unknownLooks.ts'

export { giveLink, placeOf, schoolNameOf, waySending } from './giveLink.ts'
export { asParent, handedOverBy } from './handedOver.ts'
export { countUse, findOwnLink, makeLinks, revokeLink } from './links.ts'
export { makeLinkSource } from './linkSource.ts'
export { parentsToAsk } from './parents.ts'
export { presentLink, selectLinks } from './selectLinks.ts'
export { makeUnknownLooks } from './unknownLooks.ts'

// A link is no activity of its people: submissions have their tables, and the link is deleted with its child or
// parent.
declareIdleRows('sealed_link', sql`true`)

/** Builds the area's server. `counted` limits lookups of unknown tokens. */
export const sealedLinkServer = (counted: UnknownLooks) =>
  serve(sealedLinkArea, { look: lookAtLink(counted), open: openLink })
