import { useEffect, useMemo } from 'react'
import { keepNodesOfSchool, findOnlyFoldedRoot } from './loadedTrees.ts'
import { useLazyTree } from './useLazyTree.ts'

/**
 * Returns the tree for a field: the whole organisation, or one school's part, which is loaded if there are many
 * schools.
 */
export const useTreeOfSchool = (schoolId: number | undefined) => {
  const { open, ...tree } = useLazyTree()
  const data = useMemo(
    () => (schoolId === undefined || tree.data === undefined ? tree.data : keepNodesOfSchool(tree.data, schoolId)),
    [tree.data, schoolId],
  )
  const [closed] = schoolId === undefined ? [] : findOnlyFoldedRoot(data ?? [])
  useEffect(() => {
    if (closed !== undefined) open(closed)
  }, [closed, open])
  return { ...tree, open, data }
}
