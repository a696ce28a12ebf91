import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useGraduatesShown } from '../../../platform/console/session/graduates.ts'
import { type OrganisationTree, organisation } from '../contract.ts'
import { findOnlyFoldedRoot, insertLoadedTrees } from './loadedTrees.ts'
import { treeFreshMs, useDepartments } from './useDepartments.ts'

const { method, path } = organisation.orgTree

const subtreeQuery = (showFinishSchoolData: boolean) => (id: number) => {
  const input = { params: { id }, query: { showFinishSchoolData } }
  return {
    queryKey: [method, path, input],
    queryFn: () => callServer(organisation.orgTree, input),
    staleTime: treeFreshMs,
  }
}

// Defined outside the hook, so that equal results yield the same map.
const mapById = (answers: readonly UseQueryResult<OrganisationTree>[]): ReadonlyMap<number, OrganisationTree> =>
  new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data]])))

/**
 * Holds the ids of the loaded schools. Starts with those that other components loaded, so that a field shows the same
 * schools as the tree.
 */
const useOpenedIds = () => {
  const client = useQueryClient()
  return useState<readonly number[]>(() =>
    client
      .getQueriesData<OrganisationTree>({ queryKey: [method, path] })
      .flatMap(([, tree]) => (tree === undefined ? [] : tree.id)),
  )
}

/** Returns the organisation tree. With many schools it has only their roots at first; `open` loads a school's tree. */
export const useLazyTree = () => {
  const tree = useDepartments()
  const isShown = useGraduatesShown()
  const [ids, setIds] = useOpenedIds()
  const wanted = new Set([...findOnlyFoldedRoot(tree.data ?? []), ...ids])
  const opened = useQueries({ queries: [...wanted].map(subtreeQuery(isShown)), combine: mapById })
  const data = useMemo(
    () => (tree.data === undefined ? undefined : insertLoadedTrees(tree.data, opened)),
    [tree.data, opened],
  )
  return {
    ...tree,
    data,
    open: (id: number) => setIds((before) => (before.includes(id) ? before : [...before, id])),
  }
}

export type LazyTree = ReturnType<typeof useLazyTree>
