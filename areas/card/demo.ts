import type { DemoPart } from '../../simulator/demoPart.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { card } from './server/tables.ts'

const dayMs = 86_400_000

/** Inserts a row for each card of the demo district; some aren't activated yet and a few have expired. */
export const demo: DemoPart = {
  name: 'card',
  write: async (db, { district, random, today }) => {
    const rows = district.members.flatMap(({ schoolId, id: memberId, cardNum }) => {
      if (!cardNum || random.chance(0.03)) return []
      const beginsAt = new Date(today.getTime() - random.integer(30, 400) * dayMs)
      const lasts = random.chance(0.02) ? -random.integer(1, 20) : random.integer(100, 900)
      const endsAt = new Date(today.getTime() + lasts * dayMs)
      return [{ schoolId, memberId, cardNum, beginsAt, endsAt, endedAt: null, endedWhy: null }]
    })
    await insertRows(
      db,
      card,
      rows.map((row, at) => ({ ...row, id: at + 1 })),
    )
  },
}
