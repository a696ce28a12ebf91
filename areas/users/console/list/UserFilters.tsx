import { Checkbox, Select } from 'antd'
import { roleNames } from '../../../../platform/contract/roleNames.ts'
import { Filters } from '../../../../platform/console/kit/Filters.tsx'
import { WordInput } from '../../../../platform/console/kit/WordInput.tsx'
import { useTyped } from '../../../../platform/console/kit/useTyped.ts'

interface Props {
  readonly word: string
  readonly below: boolean
  /** Only people with this role; 0 for all. */
  readonly role: number
  /** True if disabled accounts are listed too. */
  readonly closed: boolean
  readonly onChange: (change: { word?: string; below?: boolean; closed?: boolean; role?: number; page: number }) => void
  readonly onReset: () => void
}

const roles = [
  { value: 0, label: '全部角色' },
  ...Object.entries(roleNames).map(([value, { namezh }]) => ({ value: Number(value), label: namezh })),
]

/** The filter row of the users screen. */
export const UserFilters = ({ word, below, closed, role, onChange, onReset }: Props) => {
  const [typed, type] = useTyped({ word })
  const reset = () => {
    type({ word: '' })
    onReset()
  }
  return (
    <Filters
      onSearch={() => onChange({ word: typed.word.trim(), page: 1 })}
      onReset={reset}
      after={
        <>
          <Checkbox checked={below} onChange={(event) => onChange({ below: event.target.checked, page: 1 })}>
            包含下级组织
          </Checkbox>
          <Checkbox checked={closed} onChange={(event) => onChange({ closed: event.target.checked, page: 1 })}>
            包含停用账号
          </Checkbox>
        </>
      }
    >
      <WordInput
        label="搜索用户"
        placeholder="姓名、拼音首字母、用户名、学工号、一卡通号"
        width={316}
        value={typed.word}
        onType={(next) => type({ word: next })}
      />
      <Select
        aria-label="角色"
        style={{ width: 144 }}
        value={role}
        options={roles}
        onChange={(next: number) => onChange({ role: next, page: 1 })}
      />
    </Filters>
  )
}
