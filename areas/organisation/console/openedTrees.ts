import type { OrganisationTree } from '../contract.ts'

/** The only root, where what is beneath it is left out, as a bureau's is: it is unfolded, and so opened, from the start. */
export const onlyFoldedRoot = (trees: readonly OrganisationTree[]): number[] =>
  trees.length === 1 ? trees.filter(({ folded }) => folded).map(({ id }) => id) : []

/** The part of the trees that belongs to one school: a bureau's holds its schools. */
export const ofSchool = (trees: readonly OrganisationTree[], schoolId: number): OrganisationTree[] =>
  trees.flatMap((tree) => {
    const children = ofSchool(tree.children, schoolId)
    return tree.schoolId === schoolId ? [{ ...tree, children }] : children
  })

/** The trees with what was opened in the place of the roots that stood for it; the bureau above a root stays above it. */
export const withOpened = (
  trees: readonly OrganisationTree[],
  opened: ReadonlyMap<number, OrganisationTree>,
): OrganisationTree[] =>
  trees.map((tree) => {
    const whole = tree.folded ? opened.get(tree.id) : undefined
    const children = [...withOpened(tree.children, opened), ...(whole?.children ?? [])]
    return { ...tree, folded: tree.folded && whole === undefined, children }
  })
