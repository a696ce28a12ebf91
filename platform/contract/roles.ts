import { z } from 'zod'

export { role, roleNames, showRole } from './roleNames.ts'

/** A role's id in an input. */
export const RoleId = z.int().min(1).max(10)

/** A role as sessions and users show it. */
export const RoleView = z.object({ id: z.int(), name: z.string(), namezh: z.string() })
