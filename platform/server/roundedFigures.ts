import { role } from '../contract/roles.ts'
import type { Asker } from './asker.ts'
import { holdsRole } from './session.ts'

const step = 5

type AskerRoles = Pick<Asker, 'roles'>

/**
 * True for an asker who sees several schools from above, as bureau and platform do. They see children only as
 * figures.
 */
export const seesOnlyFigures = (asker: AskerRoles): boolean =>
  holdsRole(asker, role.superAdministrator, role.bureauAdministrator)

/**
 * Returns a function that shows a count of children to this asker. Within the school it is exact; from above it is
 * rounded to the nearest multiple of five, so that 0 stands for fewer than three. Add up first and round the sum
 * once: rounded rows would add up to a figure that differs from other pages.
 */
export const makeCountRounder = (asker: AskerRoles): ((count: number) => number) =>
  seesOnlyFigures(asker) ? (count) => Math.round(count / step) * step : (count) => count
