import { role } from '../contract/roles.ts'
import type { Asker } from './asker.ts'
import { holdsRole } from './session.ts'

/**
 * True for an asker who sees several schools from above, as bureau and platform do. They see children only as
 * figures, which are exact.
 */
export const seesOnlyFigures = (asker: Pick<Asker, 'roles'>): boolean =>
  holdsRole(asker, role.superAdministrator, role.bureauAdministrator)
