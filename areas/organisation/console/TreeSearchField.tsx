import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { startTransition, useEffect, useState } from 'react'
import { useDebounced } from '../../../platform/console/kit/useDebounced.ts'
import styles from './DepartmentTree.module.css'

/** Pause in typing before the tree is filtered, ms. */
const filterAfter = 200

/**
 * Search field of the tree. Reports the word after a pause as a transition, so that a keystroke renders only the field
 * and not thousands of nodes.
 */
export const TreeSearchField = ({ onSettle }: { readonly onSettle: (word: string) => void }) => {
  const [word, setWord] = useState('')
  const settled = useDebounced(word.trim(), filterAfter)
  useEffect(() => startTransition(() => onSettle(settled)), [settled, onSettle])
  return (
    <Input
      className={styles.search ?? ''}
      allowClear
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder="搜索组织"
      aria-label="搜索组织"
      value={word}
      onChange={(event) => setWord(event.target.value)}
    />
  )
}
