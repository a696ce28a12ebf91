import { useCall } from '../../../platform/console/client/useCall.ts'
import { organisation } from '../contract.ts'

/** How long the tree counts as fresh, ms. */
const freshFor = 60_000

/** The organisation within the session's reach; one question for all who ask. */
export const useDepartments = () => useCall(organisation.findTree, {}, { fresh: freshFor })
