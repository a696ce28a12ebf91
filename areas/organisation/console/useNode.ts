import { useMemo } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { type OrganisationTree, organisation } from '../contract.ts'
import { treeFreshMs } from './useDepartments.ts'
import { useLazyTree } from './useLazyTree.ts'

const findNode = (trees: readonly OrganisationTree[], id: number): OrganisationTree | undefined => {
  for (const tree of trees) {
    const found = tree.id === id ? tree : findNode(tree.children, id)
    if (found) return found
  }
  return undefined
}

/** Returns a node by id: from the tree, or fetched if its school isn't loaded. */
export const useNode = (id: number) => {
  const tree = useLazyTree()
  const known = useMemo(() => findNode(tree.data ?? [], id), [tree.data, id])
  const isLacking = id > 0 && tree.data !== undefined && known === undefined
  const fetched = useCall(organisation.orgTree, { params: { id } }, { enabled: isLacking, fresh: treeFreshMs })
  return {
    node: known ?? fetched.data,
    error: isLacking ? fetched.error : tree.error,
    refetch: isLacking ? fetched.refetch : tree.refetch,
  }
}

/** Returns a node's name if the tree has it, otherwise undefined, without a request. */
export const useNodeName = (id: number): string | undefined => {
  const { data } = useLazyTree()
  return useMemo(() => findNode(data ?? [], id)?.name, [data, id])
}
