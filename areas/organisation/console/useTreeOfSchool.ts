import { useEffect, useMemo } from 'react'
import { ofSchool, onlyFoldedRoot } from './openedTrees.ts'
import { useOpenedTree } from './useOpenedTree.ts'

/**
 * Returns the tree for a field: the whole organisation, or one school's part, which is loaded if there are many
 * schools.
 */
export const useTreeOfSchool = (schoolId: number | undefined) => {
  const { open, ...tree } = useOpenedTree()
  const data = useMemo(
    () => (schoolId === undefined || tree.data === undefined ? tree.data : ofSchool(tree.data, schoolId)),
    [tree.data, schoolId],
  )
  const [closed] = schoolId === undefined ? [] : onlyFoldedRoot(data ?? [])
  useEffect(() => {
    if (closed !== undefined) open(closed)
  }, [closed, open])
  return { ...tree, open, data }
}
