import { useEffect, useMemo } from 'react'
import { ofSchool, onlyFoldedRoot } from './openedTrees.ts'
import { useOpenedTree } from './useOpenedTree.ts'

/** The organisation, or one school's part of it, which is opened where there are many; for fields. */
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
