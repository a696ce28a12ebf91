import { Checkbox, Select } from 'antd'
import { keywordTypeNames, keywordTypes } from '../contract.ts'

const kinds = keywordTypes.map((value) => ({ value, label: keywordTypeNames[value] }))

/** The filters of a bill's lines. The keyword may be a child's name and stays out of the address. */
export const lineFilters = {
  kind: {
    kind: 'own',
    render: (value: string, choose: (value: string) => void) => (
      <Select
        aria-label="查找方式"
        style={{ width: 128 }}
        options={kinds}
        value={value || keywordTypes[0]}
        // The first kind is the default, which counts as no filter.
        onChange={(next: string) => choose(next === keywordTypes[0] ? '' : next)}
      />
    ),
  },
  keyword: { kind: 'word', label: '关键字', width: 172, maxLength: 64, ofPeople: true },
  abnormal: {
    kind: 'own',
    render: (value: string, choose: (value: string) => void) => (
      <Checkbox checked={value !== ''} onChange={({ target }) => choose(target.checked ? '1' : '')}>
        只看异常
      </Checkbox>
    ),
  },
} as const
