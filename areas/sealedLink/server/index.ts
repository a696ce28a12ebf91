import { serve } from '../../../platform/server/serve.ts'
import { sealedLinkArea } from '../area.ts'
import { lookAtLink, openLink } from './open.ts'

export { giveLink, placeOf, schoolNameOf, waySending } from './giveLink.ts'
export { asParent, handedOverBy } from './handedOver.ts'
export { countUse, findOwnLink, makeLinks, revokeLink } from './links.ts'
export { makeLinkSource } from './linkSource.ts'
export { parentsToAsk } from './parents.ts'
export { presentLink, selectLinks } from './selectLinks.ts'

export const sealedLinkServer = serve(sealedLinkArea, { look: lookAtLink, open: openLink })
