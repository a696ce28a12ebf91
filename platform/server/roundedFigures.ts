import { role } from '../contract/roles.ts'
import type { Asker } from './asker.ts'
import { holdsRole } from './session.ts'

const step = 5

type Looking = Pick<Asker, 'roles'>

/** True of who looks at several schools from above, as a bureau and the platform do: they know its children as figures alone. */
export const looksFromAbove = (asker: Looking): boolean =>
  holdsRole(asker, role.superAdministrator, role.bureauAdministrator)

/**
 * Gives a count of children as somebody is shown it: as it is within the school, from above to the nearest multiple of five,
 * so that 0 stands for fewer than three. A sum is summed first and rounded once: rounded rows would add up to something else
 * than other pages say.
 */
export const countFor = (asker: Looking): ((count: number) => number) =>
  looksFromAbove(asker) ? (count) => Math.round(count / step) * step : (count) => count
