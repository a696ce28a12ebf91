import { maskName } from '../contract/mask.ts'
import { role } from '../contract/roles.ts'
import type { Asker } from './asker.ts'

/**
 * Returns a function that shows a name as the caller may read it. Bureau administrators see children's names masked.
 */
export const makeNameMasker =
  ({ roles }: Pick<Asker, 'roles'>) =>
  (name: string): string =>
    roles.includes(role.bureauAdministrator) ? maskName(name) : name

/**
 * Returns a function that shows free text as the caller may read it. It may contain a child's name or illness, so
 * bureau administrators see none.
 */
export const makeTextMasker =
  ({ roles }: Pick<Asker, 'roles'>) =>
  (words: string): string =>
    roles.includes(role.bureauAdministrator) ? '' : words
