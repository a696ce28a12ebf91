import { credential } from './server/tables.ts'
import type { DemoPart } from '../../simulator/demoPart.ts'
import { accountHolders } from '../../simulator/district/accounts.ts'
import { insertRows } from '../../simulator/insertRows.ts'

/** The password of those who hold a demo account; nobody else has one. */
export const demo: DemoPart = {
  name: 'credentials',
  write: (db, { district, passwordHash, today }) =>
    insertRows(
      db,
      credential,
      accountHolders(district.people).map(({ id }) => ({
        personId: id,
        passwordHash,
        mustChange: false,
        changedAt: today,
      })),
    ),
}
