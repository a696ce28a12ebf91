import { maskName } from '../../../../platform/contract/mask.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Asker } from '../../../../platform/server/asker.ts'

/** Gives names as somebody may read them: a bureau counts, and is shown no child's name. */
export const nameFor =
  ({ roles }: Pick<Asker, 'roles'>) =>
  (name: string): string =>
    roles.includes(role.bureauAdministrator) ? maskName(name) : name
