import type { CallAccess } from './call.ts'

/** Lists the permissions of which a caller needs one. Empty for a call that needs none. */
export const permissionsOf = (may: CallAccess): readonly string[] =>
  may.kind === 'permission' ? [may.key, ...may.orKeys] : []
