import { configCalls } from './configContract.ts'
import { itemCalls } from './itemContract.ts'
import { typeCalls } from './typeContract.ts'

export { resourceRefusals } from './refusals.ts'
export { type AppPlace, appPlaces } from './words.ts'
export type { AppConfigView, ItemView, RangeView, TypeTree, TypeView } from './views.ts'

export const resource = { ...typeCalls, ...itemCalls, ...configCalls }
