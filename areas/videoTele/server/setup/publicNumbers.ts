import { asc } from 'drizzle-orm'
import { catalogue, withoutSchool } from '../../../../platform/server/catalogue.ts'
import { videoTeleRefusals } from '../../contract.ts'
import { publicNumber } from '../tables.ts'

/** The numbers that everybody in a school may call, in the order of the phones. */
export const publicNumbers = catalogue(publicNumber, {
  name: '公共号码',
  order: [asc(publicNumber.orderNum), asc(publicNumber.id)],
  present: (row) => withoutSchool(row),
  twice: ({ name }) => ({ kind: videoTeleRefusals.publicTwice, words: { name } }),
})
