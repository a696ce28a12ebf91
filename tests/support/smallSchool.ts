import { nodeType } from '../../areas/registry/contract.ts'
import type { OrganisationTree } from '../../areas/organisation/contract.ts'
import type { makeFactories } from './people.ts'

type Factories = Pick<ReturnType<typeof makeFactories>, 'makeSchool' | 'makeDepartment'>

/** Makes a school with two grades, three classes, an office and a group. Returns the ids by name. */
export const makeSmallSchool = async (
  make: Factories,
  values: { bureauId?: number; name?: string; timeZone?: string } = {},
) => {
  const { id, rootId } = await make.makeSchool({ name: '学校', ...values })
  const add = async (parentId: number, name: string, type: number): Promise<number> =>
    (await make.makeDepartment({ schoolId: id, parentId, name, type })).id
  const gradeOne = await add(rootId, '一年级', nodeType.grade)
  const gradeTwo = await add(rootId, '二年级', nodeType.grade)
  const office = await add(rootId, '教务处', nodeType.department)
  return {
    id,
    rootId,
    gradeOne,
    gradeTwo,
    office,
    classOne: await add(gradeOne, '一班', nodeType.class),
    classTwo: await add(gradeOne, '二班', nodeType.class),
    classThree: await add(gradeTwo, '三班', nodeType.class),
    officeGroup: await add(office, '教务一组', nodeType.department),
  }
}

/** The names of a tree, one a line, indented by their depth. */
export const outline = (trees: readonly OrganisationTree[], depth = 0): string[] =>
  trees.flatMap((tree) => ['  '.repeat(depth) + tree.name, ...outline(tree.children, depth + 1)])

/** The names of the selectable nodes. */
export const selectableNames = (trees: readonly OrganisationTree[]): string[] =>
  trees.flatMap((tree) => [...(tree.selectable ? [tree.name] : []), ...selectableNames(tree.children)])
