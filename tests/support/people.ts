export { testPassword } from '../../areas/identity/factories.ts'
import { organisationFactories } from '../../areas/organisation/factories.ts'
import { usersFactories } from '../../areas/users/factories.ts'
import type { Database } from '../../platform/server/database/database.ts'

/** Makes schools, departments and people, each with the parents it needs, for nearly every test. */
export const makeFactories = (database: Database) => ({
  ...organisationFactories(database),
  ...usersFactories(database),
})
