import type { DemoPart } from '../../simulator/demoPart.ts'
import { demoHolders } from '../../simulator/district/accounts.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { credential } from '../registry/server/directory/tables.ts'

/** Gives the demo accounts their password. Other accounts of the demo district have none. */
export const demo: DemoPart = {
  name: 'credentials',
  write: (db, { district, passwordHash, today }) =>
    insertRows(
      db,
      credential,
      demoHolders(district.members).map(({ accountId }) => ({
        accountId,
        passwordHash,
        mustChange: false,
        changedAt: today,
      })),
    ),
}
