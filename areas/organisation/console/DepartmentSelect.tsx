import { TreeSelect } from 'antd'
import { type ReactElement, useId, useMemo, useState } from 'react'
import { type OneChosen, type SeveralChosen, isNumber } from '../../../platform/console/kit/chosen.ts'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { ClearMark } from '../../../platform/console/theme/ClearMark.tsx'
import styles from './DepartmentTree.module.css'
import {
  type DepartmentNode,
  findAncestorsOfMatches,
  selectableNodes,
  initiallyExpandedKeys,
  findNewlyExpanded,
  toDepartmentNodes,
  findPathTo,
  searchNodes,
} from './departmentNodes.ts'
import { useTreeOfSchool } from './useTreeOfSchool.ts'

interface Common {
  readonly id?: string
  /** Only nodes of these types can be chosen. The others show where those belong. */
  readonly types?: readonly number[]
  /** Offers this node's subtree; without it, everything within reach. */
  readonly root?: number
  /** Only nodes that may get members: neither hidden nor graduated. */
  readonly forPeople?: boolean
  /** Limits the choice to one school, for users who see several. */
  readonly schoolId?: number
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly 'aria-label'?: string
}

const fields = { label: 'name', value: 'key', children: 'children' } as const

const title = (node: DepartmentNode) => (
  <span className={styles.title} data-selectable={node.selectable}>
    {node.name}
  </span>
)

const idsOf = (value: unknown): number[] => [value].flat().filter(isNumber)

/** A chosen node with its name. Without the name, a node that the search filters out would lose its label. */
interface Named {
  readonly value: number
  readonly label: string
}

const namedOf = (nodes: readonly DepartmentNode[], value: number): Named => ({
  value,
  label: findPathTo(nodes, value).at(-1)?.name ?? `组织 ${value}`,
})

/** The input's `aria-controls` refers to this id, which antd sets on lists but not on trees. */
const wrapWithListId = (id: string) => (menu: ReactElement) => <div id={`${id}_list`}>{menu}</div>

/** Returns the expanded nodes: the user's expansion since the word was typed, otherwise the paths to the matches. */
const useUnfolded = (nodes: readonly DepartmentNode[], word: string, chosen: readonly number[]) => {
  const [own, setOwn] = useState<{ readonly word: string; readonly keys: number[] } | null>(null)
  const found = useMemo(() => (word === '' ? null : findAncestorsOfMatches(nodes, word)), [nodes, word])
  const first = found ?? initiallyExpandedKeys(nodes, ...chosen)
  return [own?.word === word ? own.keys : first, (keys: number[]) => setOwn({ word, keys })] as const
}

/** Form control that chooses departments, filtered by name or initials. Stays fast with thousands of nodes. */
export const DepartmentSelect = (props: Common & (OneChosen | SeveralChosen)) => {
  const {
    types,
    root,
    forPeople,
    schoolId,
    placeholder = '选择组织',
    multiple = false,
    value,
    onChange: _onChange,
    ...rest
  } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const tree = useTreeOfSchool(schoolId)
  const [typed, setTyped] = useState('')
  const word = typed.trim()
  const nodes = useMemo(
    () => selectableNodes(toDepartmentNodes(tree.data ?? []), { root, types, forPeople }),
    [tree.data, root, types, forPeople],
  )
  const shown = useMemo(() => (word === '' ? nodes : searchNodes(nodes, word)), [nodes, word])
  const chosen = idsOf(value)
  const [unfolded, unfold] = useUnfolded(nodes, word, chosen)
  const expand = (keys: number[]) => {
    for (const id of findNewlyExpanded(nodes, keys, unfolded)) tree.open(id)
    unfold(keys)
  }
  const named = chosen.map((one) => namedOf(nodes, one))
  const change = (next: Named | Named[] | undefined) => {
    const ids = [next ?? []].flat().map((one) => one.value)
    if (props.multiple) props.onChange?.(ids)
    else props.onChange?.(ids[0])
  }
  const insteadOfNodes = () => {
    if (tree.error) return <Failed error={tree.error} onRetry={tree.refetch} />
    if (tree.isPending) return <Loading rows={4} rowHeight={32} />
    return <Empty title={word === '' ? '暂无组织' : '没有匹配的组织'} />
  }
  return (
    <TreeSelect<Named | Named[] | undefined, DepartmentNode>
      {...rest}
      id={id}
      popupRender={wrapWithListId(id)}
      style={{ width: '100%', minWidth: 192 }}
      // antd doesn't apply the theme's clear icon to trees.
      allowClear={{ clearIcon: <ClearMark /> }}
      multiple={multiple}
      maxTagCount="responsive"
      placeholder={placeholder}
      loading={tree.isPending}
      treeData={shown}
      fieldNames={fields}
      treeTitleRender={title}
      labelInValue
      // Until the tree is loaded, the field would show an id instead of a name.
      value={tree.data === undefined ? undefined : multiple ? named : named[0]}
      onChange={change}
      // antd's filter would remove the expand arrow from a school that isn't loaded yet.
      showSearch={{ searchValue: typed, onSearch: setTyped, filterTreeNode: false }}
      treeExpandedKeys={unfolded}
      onTreeExpand={(keys) => expand(keys.filter(isNumber))}
      notFoundContent={insteadOfNodes()}
    />
  )
}
