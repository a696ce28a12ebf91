import { useCall } from '../../../platform/console/client/useCall.ts'
import { type TypeTree, resource } from '../contract.ts'

/** The calls that show types. */
export const typeReads = [resource.typePage, resource.typeTree, resource.appModules, resource.itemPage]

/** The calls that show resources, and the number of each type. */
export const itemReads = [resource.itemPage, resource.typePage, resource.buildings]

/** The calls that show which types a place displays. */
export const configReads = [resource.appModules, resource.typeTree]

const noTypes = [] as const

/** The types that are not excluded. Empty until they arrive. */
export const useTypeTree = (): Readonly<TypeTree> =>
  useCall(resource.typeTree, { query: {} }, { fresh: 10_000 }).data ?? noTypes

/** The names of the school's buildings as options. Empty until they arrive. */
export const useBuildingOptions = () =>
  (useCall(resource.buildings, {}, { fresh: 10_000 }).data ?? []).map((value) => ({ value, label: value }))
