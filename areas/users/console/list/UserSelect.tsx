import { Select } from 'antd'
import { type ReactElement, useState } from 'react'
import { type OneChosen, type SeveralChosen, isNumber } from '../../../../platform/console/kit/chosen.ts'
import { TabLeaves } from '../../../../platform/console/kit/TabLeaves.tsx'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import type { UserRow } from '../../contract.ts'
import styles from './UserSelect.module.css'
import { useUserChoices } from './useUserChoices.ts'

interface Common {
  readonly id?: string
  /** Offers only people with this role, or in this department and below. */
  readonly roleId?: number
  readonly deptId?: number
  /** The most people that can be chosen, with `multiple`. */
  readonly limit?: number
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly 'aria-label'?: string
}

const toIds = (value: unknown): number[] => [value].flat().filter(isNumber)

const Person = ({ user }: { user: UserRow }) => (
  <span className={styles.person}>
    <Initial name={user.name} avatar={user.avatar} size={24} />
    {user.name}
    <span className={styles.about}>
      {[...user.depts.map(({ name }) => name), user.studentOrTeacherCode].filter(Boolean).join(' · ')}
    </span>
  </span>
)

/** Adds a line below the choices if there are more people than shown. */
const withMore = (more: number) => (menu: ReactElement) => (
  <>
    {menu}
    {more > 0 ? <div className={styles.more}>还有 {more.toLocaleString('zh-CN')} 人，请输入更多字</div> : null}
  </>
)

/** Form control that chooses people, searched by name, initials or code while typing. */
export const UserSelect = (props: Common & (OneChosen | SeveralChosen)) => {
  const { roleId, deptId, limit, placeholder = '姓名、拼音首字母、学工号', value, ...others } = props
  const { multiple = false, onChange: _onChange, ...rest } = others
  const [word, setWord] = useState('')
  const [isOpen, setOpen] = useState(false)
  const chosen = toIds(value)
  const { found, nameOf, more, page, isSettling } = useUserChoices({ word, isOpen, roleId, deptId, chosen })
  const change = (next: unknown) => {
    // Clear the search text for the next choice.
    setWord('')
    if (props.multiple) props.onChange?.(toIds(next))
    else props.onChange?.(toIds(next)[0])
  }
  const renderNoChoices = () => {
    if (page.error) return <Failed error={page.error} onRetry={page.refetch} />
    if (page.isPending || isSettling) return <Loading rows={4} rowHeight={32} />
    return <Empty title={word.trim() === '' ? '这里还没有用户' : '没有匹配的用户'} />
  }
  const several = multiple ? ({ mode: 'multiple', maxTagCount: 'responsive' } as const) : {}
  // Don't offer the results of an earlier search text, because Enter would choose the wrong person.
  const options = isSettling ? [] : found.map((user) => ({ value: user.id, label: <Person user={user} /> }))
  return (
    <TabLeaves>
      <Select<unknown>
        {...several}
        {...rest}
        {...(limit === undefined ? {} : { maxCount: limit })}
        style={{ width: '100%', minWidth: 192 }}
        allowClear
        placeholder={placeholder}
        showSearch={{ filterOption: false, searchValue: word, onSearch: setWord }}
        loading={isOpen && isSettling}
        options={options}
        labelRender={({ value: shown }) => (isNumber(shown) ? nameOf(shown) : null)}
        value={multiple ? chosen : chosen[0]}
        onChange={change}
        onOpenChange={setOpen}
        notFoundContent={renderNoChoices()}
        popupRender={withMore(more)}
      />
    </TabLeaves>
  )
}
