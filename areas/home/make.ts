import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting } from '../../tests/support/areaTesting.ts'

/** Samples for the sweep: the only role and location type that `staffLocation` accepts. */
export const testing: AreaTesting = {
  samples: { countedRole: () => role.staff, locationType: () => 2 },
  fewRows: { schoolsNow: 'the sweep’s people see their own school alone' },
}
