import { maskName } from '../contract/mask.ts'
import { role } from '../contract/roles.ts'
import type { Asker } from './asker.ts'

/** Gives names as somebody may read them: a bureau counts, and is shown no child's name. */
export const nameFor =
  ({ roles }: Pick<Asker, 'roles'>) =>
  (name: string): string =>
    roles.includes(role.bureauAdministrator) ? maskName(name) : name

/** Gives free words as somebody may read them: they may hold a child's name or illness, and a bureau is shown none. */
export const wordsFor =
  ({ roles }: Pick<Asker, 'roles'>) =>
  (words: string): string =>
    roles.includes(role.bureauAdministrator) ? '' : words
