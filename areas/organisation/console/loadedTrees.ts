import type { OrganisationTree } from '../contract.ts'

/**
 * Returns the id of the only root if its children are omitted, as for a bureau. It is expanded and loaded at the
 * start.
 */
export const findOnlyFoldedRoot = (trees: readonly OrganisationTree[]): number[] =>
  trees.length === 1 ? trees.filter(({ folded }) => folded).map(({ id }) => id) : []

/** Returns the part of the trees that belongs to one school. A bureau's tree contains its schools. */
export const keepNodesOfSchool = (trees: readonly OrganisationTree[], schoolId: number): OrganisationTree[] =>
  trees.flatMap((tree) => {
    const children = keepNodesOfSchool(tree.children, schoolId)
    return tree.schoolId === schoolId ? [{ ...tree, children }] : children
  })

/** Replaces folded roots by their loaded trees. A bureau above such a root stays its parent. */
export const insertLoadedTrees = (
  trees: readonly OrganisationTree[],
  opened: ReadonlyMap<number, OrganisationTree>,
): OrganisationTree[] =>
  trees.map((tree) => {
    const whole = tree.folded ? opened.get(tree.id) : undefined
    const children = [...insertLoadedTrees(tree.children, opened), ...(whole?.children ?? [])]
    return { ...tree, folded: tree.folded && whole === undefined, children }
  })
