import { credential } from '../../areas/identity/server/tables.ts'
import type { DemoPart } from '../demoPart.ts'
import { accountHolders } from '../district/accounts.ts'
import { insertRows } from '../insertRows.ts'

/** The password of those who hold a demo account; nobody else has one. */
export const credentials: DemoPart = {
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
