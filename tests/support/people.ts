export { testPassword } from '../../areas/identity/makeCredentials.ts'
import { organisationFactories } from '../../areas/organisation/make.ts'
import { usersFactories } from '../../areas/users/makeMembers.ts'
import type { Database } from '../../platform/server/database/database.ts'

/** Makes schools, departments and people, each with the parents it needs, for nearly every test. */
export const makeFactories = (database: Database) => ({
  ...organisationFactories(database),
  ...usersFactories(database),
})
