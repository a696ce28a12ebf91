import { Checkbox, Select } from 'antd'
import { roleNames } from '../../../../platform/contract/roleNames.ts'
import { Filters } from '../../../../platform/console/kit/Filters.tsx'
import { WordInput } from '../../../../platform/console/kit/WordInput.tsx'
import { useTypedWords } from '../../../../platform/console/kit/useTypedWords.ts'

interface Props {
  readonly word: string
  readonly below: boolean
  /** Only people with this role; 0 for all. */
  readonly role: number
  readonly state: ShownState
  readonly onChange: (change: { word?: string; below?: boolean; state?: string; role?: number; page: number }) => void
  readonly onReset: () => void
}

const roles = [
  { value: 0, label: '全部角色' },
  ...Object.entries(roleNames).map(([value, { namezh }]) => ({ value: Number(value), label: namezh })),
]

export type ShownState = 'normal' | 'disabled' | 'locked' | 'graduated' | 'all'

const states: readonly { value: ShownState; label: string }[] = [
  { value: 'normal', label: '正常' },
  { value: 'disabled', label: '停用' },
  { value: 'locked', label: '锁定' },
  { value: 'graduated', label: '已毕业' },
  { value: 'all', label: '全部状态' },
]

/** Returns the state that a URL's text stands for, or undefined for unknown text. */
export const parseShownState = (written: string): ShownState | undefined =>
  states.find(({ value }) => value === written)?.value

/** The filter row of the users screen. */
export const UserFilters = ({ word, below, state, role, onChange, onReset }: Props) => {
  const [typed, type] = useTypedWords({ word })
  const reset = () => {
    type({ word: '' })
    onReset()
  }
  return (
    <Filters
      onSearch={() => onChange({ word: typed.word.trim(), page: 1 })}
      onReset={reset}
      after={
        <Checkbox checked={below} onChange={(event) => onChange({ below: event.target.checked, page: 1 })}>
          包含下级组织
        </Checkbox>
      }
    >
      <WordInput
        label="搜索用户"
        placeholder="姓名、学工号、手机号、孩子姓名"
        width={300}
        value={typed.word}
        onType={(next) => type({ word: next })}
      />
      <Select
        aria-label="角色"
        style={{ width: 136 }}
        value={role}
        options={roles}
        onChange={(next: number) => onChange({ role: next, page: 1 })}
      />
      <Select
        aria-label="状态"
        style={{ width: 104 }}
        value={state}
        options={[...states]}
        onChange={(next: ShownState) => onChange({ state: next, page: 1 })}
      />
    </Filters>
  )
}
