import { isOpenRelationship } from '../../parentContract.ts'
import type { KnownLink } from './knownParents.ts'
import type { ParentCells, ParentFault, readParents } from './parentCells.ts'
import { isSameName } from './personNames.ts'

type Families = Pick<ReturnType<typeof readParents>, 'parents' | 'nameless'>

/**
 * Adds the parents whose number stands without a name: the student's only registered parent of that relation. Other
 * numbers become faults, except those that a parent already has.
 */
export const nameParents = (
  { parents, nameless }: Families,
  links: readonly KnownLink[],
): { readonly parents: readonly ParentCells[]; readonly faults: readonly ParentFault[] } => {
  const named: ParentCells[] = []
  const faults: ParentFault[] = []
  for (const { n, relationship = '', telephone } of nameless) {
    if (links.some(({ parent }) => parent.telephone === telephone)) continue
    const [link, other] = isOpenRelationship(relationship)
      ? []
      : links.filter((one) => one.relationship === relationship)
    const isTaken = [...parents, ...named].some(({ name }) => link !== undefined && isSameName(link.parent.name, name))
    if (link === undefined || other !== undefined || isTaken) {
      faults.push({ key: `parent${n}Telephone`, why: '没有填写家长姓名' })
      continue
    }
    const said = { name: link.parent.name, relationship, isUnsaid: false, isNameless: true }
    named.push({ n, ...said, telephone, numberNote: null })
  }
  return { parents: named.length === 0 ? parents : [...parents, ...named], faults }
}
