import { useDepartments } from '../../organisation/console/index.ts'
import type { OrganisationTree } from '../../organisation/contract.ts'
import { nodeType } from '../../registry/contract.ts'

const listClasses = (nodes: readonly OrganisationTree[]): number[] =>
  nodes.flatMap(({ id, type, children }) => (type === nodeType.class ? [id] : listClasses(children)))

/** Returns the class of a user who reaches only one, so that its head teacher needs no choice each morning. */
export const useOnlyClass = (): number | undefined => {
  const [first, another] = listClasses(useDepartments().data ?? [])
  return another === undefined ? first : undefined
}
