import { z } from 'zod'
import { get, permission } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { aspects, places } from './derive.ts'

export {
  type Fact,
  type Place,
  type PlaceCounted,
  compareFacts,
  decidesPlace,
  getCountedState,
  getPlaceCounted,
  getPlaceOfEntryType,
  factRank,
  getReturnedState,
  insidePlaces,
  movingTypes,
  outsidePlaces,
  places,
} from './derive.ts'
export { countedNames, placeNames } from './words.ts'

/** A record or reset that was considered, in words for a clerk. */
const WeighedFact = z.object({
  time: z.string(),
  text: z.string(),
  /** The aspects that this fact currently decides. */
  decides: z.array(z.enum(aspects)),
})
type WeighedFact = z.output<typeof WeighedFact>

export const Why = z.object({
  userId: z.int(),
  name: z.string(),
  counted: z
    .enum(['returned', 'notReturned', 'leave'])
    .nullable()
    .describe('教职工不计归寝，只看门禁的人不看归寝，均为空'),
  place: z.enum([...places, 'unknown']),
  since: z.string().nullable(),
  /** A one-sentence explanation. */
  summary: z.string(),
  facts: z.array(WeighedFact).describe('由新到旧'),
})
export type Why = z.output<typeof Why>

export const whereaboutsCalls = {
  why: get('/whereabouts/why', {
    doc: '学生在哪里、从何时起，以及依据哪些记录',
    may: permission('whereabouts:state:view'),
    query: { userId: id('followedPerson') },
    data: Why,
    refusals: [common.notFound],
    namesChildren: true,
  }),
}
